import { randomInt } from 'node:crypto';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { dueOf, timedSteps } from '../../../meta/timed.ts';
import type { Context } from '../../context.ts';
import { authorize } from '../../records/access.ts';
import { liveRow, liveRows } from '../../records/live-rows.ts';
import { loadRows } from '../../records/load.ts';
import { stepFrom } from '../../records/transition.ts';
import { changeRow, mutate } from '../../records/write.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { told } from '../accounts/told.ts';
import { orders } from './ids.ts';
import { resourceOf } from '../../records/resource-of.ts';

const paying = 'pay';

export interface Paid extends Row {
  id: string;
  status: string;
  payWay: string | null;
}

/** Pays an order from the wallets of whoever has placed it; the same key pays once. The shop may take it on by itself. */
export async function payOrder(context: Context, id: string): Promise<Paid> {
  const resource = resourceOf(context, orders);
  const reach = authorize(context, resource, paying);
  return told(() =>
    mutate(context, resource, async (tx): Promise<Paid> => {
      const [order] = (await loadRows(context, tx, resource, reach, [id])) as [Row];
      refuseLate(resource, order);
      await take(context, tx, order, paying, { takeCode: String(randomInt(100_000, 1_000_000)) });
      if (await acceptsByItself(context, tx, order))
        await take(context, tx, (await liveRow(context, tx, orders, id)) as Row, 'accept', {});
      const { status, payWay } = (await liveRow(context, tx, orders, id)) as Row;
      return { id, status: String(status), payWay: payWay === null ? null : String(payWay) };
    }),
  );
}

/** One that is about to end by itself is not paid any more. */
function refuseLate(resource: Resource, order: Row): void {
  for (const step of timedSteps(resource)) {
    const due = step.transition.name === 'expire' ? dueOf(resource, step, order) : undefined;
    if (due !== undefined && due < Date.now()) throw new AppError('orderTooOld', { minutes: step.delayMs / 60_000 });
  }
}

async function take(context: Context, tx: Queries, order: Row, name: string, values: Row): Promise<void> {
  const resource = resourceOf(context, orders);
  const step = resource.states?.transitions.get(name);
  if (!step) throw new Error(`${orders} has no step ${name}`);
  await changeRow(
    context,
    tx,
    resource,
    order,
    { ...values, ...stepFrom(context, resource, step, order) },
    { action: name, reach: 'all' },
  );
}

async function acceptsByItself(context: Context, tx: Queries, { merchantId }: Row): Promise<boolean> {
  const [shop] = await liveRows(context, tx, 'shop/business', isColumn('merchantId', merchantId), { limit: 1 });
  return shop?.autoAccept === true;
}
