import { AppError } from '../../../meta/errors.ts';
import { fromCents, toCents } from '../../../meta/fields/money.ts';
import type { Json } from '../../../meta/json.ts';
import type { ResourceHooks } from '../../records/hooks.ts';

const cents = (value: Json | undefined): number => toCents(String(value ?? '0'));

const hooks: ResourceHooks = {
  /** What is kept and what is paid back are not more than what was paid. */
  before(_context, _tx, { before, values }) {
    if (values.refundAmount === undefined && values.deductAmount === undefined) return;
    const { amount, refundAmount, deductAmount } = { ...before, ...values };
    const left = cents(amount) - cents(deductAmount);
    if (cents(refundAmount) > left) throw new AppError('invalid', {}, { errors: [{ path: 'refundAmount', problem: 'tooBig', values: { limit: fromCents(left) } }] });
  },
};

export default { resource: 'billing/depositRecord', hooks };
