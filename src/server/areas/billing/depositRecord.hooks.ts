import { AppError } from '../../../meta/errors.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import type { Queries } from '../../storage/database.ts';
import { moveDeposit } from './deposit-money.ts';

type Step = (context: Context, tx: Queries, deposit: Row, values: Row) => Promise<void> | void;

const steps: Readonly<Record<string, Step>> = {
  async pay(context, tx, deposit, values) {
    await moveDeposit(context, tx, deposit, 'pay', { in: values.payWay, amount: cents(deposit.amount) });
  },
  /** What is not given back is kept, all of it: nothing of a deposit is left over. */
  applyRefund(_context, _tx, { amount }, values) {
    const kept = cents(amount) - cents(values.refundAmount);
    if (values.deductAmount !== undefined && values.deductAmount !== null && cents(values.deductAmount) !== kept)
      throw new AppError(
        'invalid',
        {},
        { errors: [{ path: 'deductAmount', problem: 'notWorkedOut', values: { expected: fromCents(kept) } }] },
      );
    values.deductAmount = fromCents(kept);
  },
  async refund(context, tx, deposit) {
    await moveDeposit(context, tx, deposit, 'refund', { out: deposit.payWay, amount: cents(deposit.refundAmount) });
    await moveDeposit(context, tx, deposit, 'deduct', { amount: cents(deposit.deductAmount) });
  },
  confiscate: (context, tx, deposit) =>
    moveDeposit(context, tx, deposit, 'confiscate', { amount: cents(deposit.amount) }),
};

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (before) await steps[action]?.(context, tx, before, values);
  },
};

export default { resource: 'billing/depositRecord', hooks };
