import { cents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { refundRest } from '../accounts/payment-refund.ts';
import type { WalletKind } from '../accounts/payment-split.ts';
import { pay } from '../accounts/payment.ts';

const deductions = 'orders/deduction';
/** The money is not there, or may not be spent: it is asked for again later. */
const short: ReadonlySet<string> = new Set(['paymentShort', 'paymentOverLimit', 'payerStopped', 'accountFrozen']);

/** By its number, which it has before it is stored. */
const originOf = ({ deductNo }: Row) => ({ kind: 'deduct', id: String(deductNo), number: String(deductNo) }) as const;

const take = (context: Context, tx: Queries, row: Row) =>
  pay(context, tx, {
    origin: originOf(row),
    userId: String(row.userId),
    orgId: String(row.orgId),
    amount: cents(row.amount),
    remark: `${String(row.reason)} ${String(row.deductNo)}`,
    wallets: [row.accountType as WalletKind],
  });

/** What somebody owes is taken from their wallet, at once or once there is enough in it; revoked, it goes back there. */
const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (action === 'add') Object.assign(values, await takeNow(context, tx, values));
    if (action === 'retry' && before) {
      await take(context, tx, before);
      values.failReason = null;
    }
    if (action === 'revoke' && before)
      await refundRest(context, tx, { origin: originOf(before), reason: `撤销扣款 ${String(before.deductNo)}` });
  },
};

async function takeNow(context: Context, tx: Queries, values: Row): Promise<Row> {
  try {
    await take(context, tx, values);
    return {};
  } catch (error) {
    if (!(error instanceof AppError) || !short.has(error.id)) throw error;
    const rows = asSystem(context, deductions, tx);
    return { ...rows.stepFrom({ ...values, status: 'success' }, 'fail'), failReason: error.text('zh') };
  }
}

export default { resource: deductions, hooks };
