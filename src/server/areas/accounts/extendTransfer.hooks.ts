import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { holders } from '../../accounts/holders.ts';
import { ledgerOf, operatorOf } from '../../accounts/ledger-of.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { refuseOverLimit } from './extend-limits.ts';
import { postTransfer, reverseTransfer, transfers, type Transfer } from './extend-transfer.ts';
import { withRefusals } from './refusals.ts';

const hooks: ResourceHooks = {
  async before(context, tx, { action, before }) {
    if (action === 'reverse' && before) await withRefusals(() => takeBack(context, tx, before));
  },
  /** A row of a transfer is money: it is booked with it, or there is no row. */
  async after(context, tx, { action, values, id }) {
    if (action === 'add') await withRefusals(() => book(context, tx, { ...values, id }));
  },
};

/** Locked sub-account first: a step that is due holds it already when it comes here. */
async function lockBoth(context: Context, tx: Queries, transfer: Row): Promise<Transfer> {
  const extend = await asSystem(context, holders.extend.resource, tx).one(transfer.extendId, 'change');
  const parent = extend && (await asSystem(context, holders.enterprise.resource, tx).one(extend.accountId, 'change'));
  if (!extend || !parent) throw new AppError('notFound');
  return { transfer, extend, parent };
}

async function book(context: Context, tx: Queries, transfer: Row): Promise<void> {
  const rows = await lockBoth(context, tx, transfer);
  await refuseOverLimit(context, tx, transfer, rows.extend);
  await postTransfer(ledgerOf(context), tx, rows, operatorOf(context), context.principal.userId);
}

/** What was spent meanwhile stands in the way of it. */
async function takeBack(context: Context, tx: Queries, transfer: Row): Promise<void> {
  await lockBoth(context, tx, transfer);
  const done = await reverseTransfer(ledgerOf(context), tx, transfer, operatorOf(context), context.principal.userId);
  if (!done) throw new AppError('notBooked');
}

export default { resource: transfers, hooks };
