import { AppError } from '../../../meta/errors.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import type { Queries } from '../../storage/database.ts';
import { tellCustomer } from '../notices/tell-customer.ts';
import { keptOf, settleDeposit, takeDeposit } from './recovery-deposit.ts';

/** What is held for somebody is not changed behind their back. */
function refuseChange(before: Row, values: Row): void {
  if (!before.depositTime) return;
  const errors = ['userId', 'quantity', 'depositAmount', 'orderId'].flatMap((path) =>
    path in values && values[path] !== before[path] ? [{ path, problem: 'locked' as const }] : [],
  );
  if (errors.length > 0) throw new AppError('invalid', {}, { errors });
}

type Step = (context: Context, tx: Queries, before: Row, values: Row) => Promise<void> | void;

const steps: Readonly<Record<string, Step>> = {
  update: (_context, _tx, before, values) => refuseChange(before, values),
  takeDeposit,
  async recover(context, tx, before, values) {
    values.recoveredQuantity ??= before.quantity ?? null;
    Object.assign(values, await settleDeposit(context, tx, before, keptOf(before, values)));
  },
  async lose(context, tx, before, values) {
    values.recoveredQuantity = 0;
    Object.assign(values, await settleDeposit(context, tx, before, cents(before.depositAmount)));
  },
  // One that was entered by mistake: nothing of it is kept.
  async delete(context, tx, before) {
    await settleDeposit(context, tx, before, 0);
  },
};

const ended: ReadonlySet<string> = new Set(['recover', 'lose']);

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (before) await steps[action]?.(context, tx, before, values);
  },
  async after(
    context,
    tx,
    { action, id, values: { orgId = null, userId, items, depositTime, depositBack, depositKept } },
  ) {
    if (!ended.has(action) || !depositTime || typeof userId !== 'string') return;
    const [back, kept] = [cents(depositBack), cents(depositKept)].map(fromCents);
    await tellCustomer(context, tx, {
      about: { resource: 'shop/recovery', id },
      orgId,
      userId,
      title: '餐具押金结算',
      content: `您的餐具（${String(items)}）押金已结算：退还${back}元，扣除${kept}元。`,
    });
  },
};

export default { resource: 'shop/recovery', hooks };
