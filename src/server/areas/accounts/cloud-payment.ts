import { cents } from '../../../meta/fields/money.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Throttle } from '../../auth/throttle.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { textField } from '../../http/input/fields.ts';
import { input, type Given } from '../../http/input/input.ts';
import { asSystem } from '../../records/rows.ts';
import { fillSequences } from '../../records/sequences.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { personOfCard } from '../meals/card.ts';
import { cardSetting } from '../residents/card-numbers.ts';
import { checkPayPassword, unkept } from './pay-password.ts';
import { payOrderOf } from './payment-split.ts';
import { pay } from './payment.ts';

const payments = 'accounts/cloudCardPayment';
const refused: ReadonlySet<string> = new Set(['paymentShort', 'paymentOverLimit', 'payerStopped', 'accountFrozen']);

const titles = {
  cardNo: { zh: '卡号', en: 'Card number', es: 'Número de tarjeta' },
  amount: { zh: '付款金额（元）', en: 'Amount', es: 'Importe' },
  requestNo: { zh: '设备流水号', en: 'Number of the device', es: 'Número del dispositivo' },
  payPassword: { zh: '支付密码', en: 'Payment password', es: 'Contraseña de pago' },
} as const;

export const originOfCloud = ({ id, payNo }: Row) =>
  ({ kind: 'cloud', id: String(id), number: String(payNo) }) as const;

const asked = {
  cardNo: textField(titles.cardNo, 32),
  amount: textField(titles.amount, 12),
  requestNo: textField(titles.requestNo, 32),
  payPassword: textField(titles.payPassword, 20),
};

export type CardPayment = Given<typeof asked>;

export const cardPayment = input(asked, ({ cardNo, amount, requestNo }) => {
  const required = (path: 'cardNo' | 'requestNo') => ({
    path,
    problem: 'required' as const,
    values: { title: titles[path] },
  });
  return [
    ...(cardNo ? [] : [required('cardNo')]),
    ...(requestNo ? [] : [required('requestNo')]),
    ...(/^\d{1,7}(?:\.\d{1,2})?$/.test(amount) && cents(amount) > 0
      ? []
      : [{ path: 'amount', problem: 'type' as const, values: { title: titles.amount } }]),
  ];
});

/**
 * A terminal takes money by a card. What the terminal numbers itself it can ask again: a request is paid once. One that
 * the wallet has too little for stays as failed.
 */
export async function payByCard(
  context: Context,
  throttle: Throttle,
  device: Row,
  { cardNo, amount, requestNo, payPassword }: CardPayment,
): Promise<Row> {
  const mine = all(isColumn('equipmentId', device.id), isColumn('requestNo', requestNo));
  const done = await asSystem(context, payments).first(mine);
  if (done) return replyOf(done);
  await requirePassword(context, throttle, await ownerAt(context, device, cardNo), { amount, payPassword });
  return asSystem(unkept(context), payments).transaction(async (rows, tx) => {
    const known = await rows.first(mine);
    if (known) return replyOf(known);
    const owner = await ownerAt(context, device, cardNo, tx);
    const values: Row = {
      userId: owner.userId ?? null,
      cardNo,
      orgId: device.orgId ?? null,
      merchantId: device.merchantId ?? null,
      equipmentId: device.id ?? null,
      amount,
      discountAmount: '0.00',
      requestNo,
      payTime: isoNow(),
    };
    await fillSequences(context, tx, rows.resource, values);
    const row = await rows.add(values);
    try {
      const { payWay } = await pay(context, tx, {
        origin: originOfCloud(row),
        userId: String(owner.userId),
        orgId: String(device.orgId),
        ...(typeof device.merchantId === 'string' && { merchantId: device.merchantId }),
        amount: cents(amount),
        remark: `云卡付款 ${String(row.payNo)}`,
      });
      return replyOf(await rows.change(row, { payWay }));
    } catch (error) {
      if (!(error instanceof AppError) || !refused.has(error.id)) throw error;
      return replyOf(await rows.changeStep(row, 'fail', { failReason: error.text('zh') }));
    }
  });
}

/** Whose card it is; those of other projects pay nothing here, and nobody guesses their passwords. */
async function ownerAt(context: Context, { orgId }: Row, card: string, tx?: Queries): Promise<Row> {
  const owner = await personOfCard(context, card, tx);
  if (!owner || owner.orgId !== orgId) throw new AppError('cardUnusable', { card });
  return owner;
}

/** Above the amount that a project lets cards pay without it, the password of the wallet that pays first. */
async function requirePassword(
  context: Context,
  throttle: Throttle,
  { orgId, userId, cardType }: Row,
  { amount, payPassword }: Pick<CardPayment, 'amount' | 'payPassword'>,
): Promise<void> {
  const setting = await cardSetting(context, undefined, orgId, cardType);
  if (setting?.needPassword !== true || cents(amount) <= cents(setting.passwordAmount)) return;
  if (payPassword === '') throw new AppError('payPasswordNeeded', { amount: String(setting.passwordAmount) });
  const wallets = await asSystem(context, 'accounts/userAccount').find(
    all(
      isColumn('userId', userId),
      isColumn('orgId', orgId),
      isColumn('status', 'normal'),
      isColumn('payPasswordSet', true),
    ),
  );
  const order = await payOrderOf(context, undefined, String(orgId));
  const [first] = order.flatMap((kind) => wallets.filter(({ accountType }) => accountType === kind));
  if (!first) throw new AppError('noPayPassword');
  await checkPayPassword(context, throttle, first, payPassword);
}

const replyOf = ({ payNo = null, status = null, amount = null, failReason = null }: Row): Row => ({
  payNo,
  status,
  amount,
  failReason,
});
