import { fromCents } from '../../../meta/fields/money.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { accountOfRow, floorOf, readAccountOfRow, type Holder } from '../../accounts/holders.ts';
import { ledgerOf } from '../../accounts/ledger-of.ts';
import { setFloor, setStatus, type AccountStatus } from '../../ledger/accounts.ts';
import type { Change, ResourceHooks } from '../../records/hooks.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../storage/database.ts';
import { withRefusals } from './refusals.ts';

const statusAfter: Readonly<Record<string, AccountStatus>> = { freeze: 'frozen', unfreeze: 'open', close: 'closed' };

/** Accounts of the ledger are opened with their rows, and are frozen and closed with them. */
export const accountHooks = (holder: Holder): ResourceHooks => ({
  async before(context, tx, { action, before }) {
    const status = statusAfter[action];
    if (status && before) await withRefusals(() => become(context, tx, holder, before, status));
    // What a deleted row has stood for would stay behind.
    if (action === 'delete' && before) await withRefusals(() => become(context, tx, holder, before, 'closed'));
  },
  async after(context, tx, change) {
    if (change.action === 'add' || change.action === 'import')
      await accountOfRow(ledgerOf(context), tx, holder, { ...change.values, id: change.id });
    if (holder === 'enterprise' && change.before && changesFloor(change))
      await withRefusals(() => moveFloor(context, tx, { ...change.values, id: change.id }));
  },
});

const changesFloor = ({ before = {}, values }: Change) =>
  floorOf('enterprise', before) !== floorOf('enterprise', values);

async function become(context: Context, tx: Queries, holder: Holder, row: Row, status: AccountStatus): Promise<void> {
  const ledger = ledgerOf(context);
  const id = await accountOfRow(ledger, tx, holder, row);
  await setStatus(ledger, tx, id, status);
}

/** A limit is not cut below what is already used. */
async function moveFloor(context: Context, tx: Queries, row: Row): Promise<void> {
  const ledger = ledgerOf(context);
  const { id, balance, held } = await readAccountOfRow(ledger, tx, 'enterprise', row);
  if (balance - held < floorOf('enterprise', row))
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'overdrawLimit', problem: 'tooSmall', values: { limit: fromCents(held - balance) } }] },
    );
  await setFloor(ledger, tx, id, floorOf('enterprise', row));
}
