import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { cents } from '../../accounts/holders.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { textField } from '../../http/input/fields.ts';
import { input, type Given } from '../../http/input/input.ts';
import { asSystem } from '../../records/rows.ts';
import { fillSequences } from '../../records/sequences.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { personOfCard } from '../meals/card.ts';
import { pay } from './payment.ts';

const payments = 'accounts/cloudCardPayment';
const refused: ReadonlySet<string> = new Set(['paymentShort', 'paymentOverLimit', 'payerStopped', 'accountFrozen']);

const titles = {
  cardNo: { zh: '卡号', en: 'Card number', es: 'Número de tarjeta' },
  amount: { zh: '付款金额（元）', en: 'Amount', es: 'Importe' },
  requestNo: { zh: '设备流水号', en: 'Number of the device', es: 'Número del dispositivo' },
} as const;

export const originOfCloud = ({ id, payNo }: Row) =>
  ({ kind: 'cloud', id: String(id), number: String(payNo) }) as const;

const asked = {
  cardNo: textField(titles.cardNo, 32),
  amount: textField(titles.amount, 12),
  requestNo: textField(titles.requestNo, 32),
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
  device: Row,
  { cardNo, amount, requestNo }: CardPayment,
): Promise<Row> {
  return asSystem(context, payments).transaction(async (rows, tx) => {
    const mine = all(isColumn('equipmentId', device.id), isColumn('requestNo', requestNo));
    const known = await rows.first(mine);
    if (known) return replyOf(known);
    const owner = await personOfCard(context, cardNo, tx);
    if (!owner || owner.orgId !== device.orgId) throw new AppError('cardUnusable', { card: cardNo });
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

const replyOf = ({ payNo = null, status = null, amount = null, failReason = null }: Row): Row => ({
  payNo,
  status,
  amount,
  failReason,
});
