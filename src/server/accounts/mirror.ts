import { cents, fromCents } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import type { Model } from '../../meta/model.ts';
import type { Account } from '../ledger/accounts.ts';
import type { Movement } from '../ledger/post.ts';
import { codecOf } from '../records/codec.ts';
import { fillDerived } from '../records/derived.ts';
import { resourceOf } from '../records/resource-of.ts';
import { all, isColumn, live } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import type { Store } from '../storage/store.ts';
import { holders, isHolder, type Holder } from './holders.ts';
import { showUsed } from './mirror-grants.ts';
import { operationOf, recordOf, standingColumns } from './shown-rows.ts';

/** What shows the ledger needs: the store, and how a record is added to a resource. */
export interface Shown {
  readonly model: Model;
  readonly store: Store;
  /** Rows of accounts, by id, which the caller has locked and nobody has written since. */
  readonly locked?: ReadonlyMap<string, Row>;
  addRecord(tx: Queries, resource: string, values: Row): Promise<unknown>;
}

/** Which movements count as what. */
const recharges: ReadonlySet<string> = new Set(['recharge']);
const spending: ReadonlySet<string> = new Set(['deduct', 'consume', 'refund']);

/**
 * Keeps the rows of accounts as the ledger says, in the transaction of the posting: lists sort and
 * filter by these columns, and nobody else writes them. Each movement gets a record with the balance
 * before and after it. Versions stay: nobody has worked on the rows.
 */
export async function showMovements(shown: Shown, tx: Queries, movements: readonly Movement[]): Promise<void> {
  const accounts = new Map<string, Movement[]>();
  for (const movement of movements)
    if (isHolder(movement.ownerType))
      accounts.set(movement.account, [...(accounts.get(movement.account) ?? []), movement]);
  for (const own of accounts.values()) {
    const holder = (own[0] as Movement).ownerType as Holder;
    const row = await readRow(shown, tx, holder, (own[0] as Movement).ownerId);
    await showBalance(shown, tx, holder, row, own);
    for (const movement of own) await shown.addRecord(tx, holders[holder].records, recordOf(holder, row, movement));
    if (holder === 'wallet') await showOnCards(shown, tx, String(row.userId));
  }
  await showUsed(shown, tx, movements);
}

async function readRow(shown: Shown, tx: Queries, holder: Holder, id: string): Promise<Row> {
  const known = shown.locked?.get(id);
  if (known) return known;
  const resource = resourceOf(shown, holders[holder].resource);
  const codec = codecOf({ model: shown.model, db: shown.store.db }, resource);
  const [row] = await shown.store.find(resource.table, codec.readable, isColumn('id', id), { tx, limit: 1 });
  if (!row) throw new Error(`no row ${id} of ${resource.id}`);
  return codec.toPlain(row);
}

async function showBalance(
  shown: Shown,
  tx: Queries,
  holder: Holder,
  row: Row,
  own: readonly Movement[],
): Promise<void> {
  const last = own.at(-1) as Movement;
  const sum = (kinds: ReadonlySet<string>) =>
    own.filter((movement) => kinds.has(operationOf(movement))).reduce((total, { amount }) => total + amount, 0);
  await change(shown, tx, holder, row, {
    ...standingColumns(holder, last.state),
    ...(holder === 'extend' && inAndOut(row, own)),
    ...((holder === 'wallet' || holder === 'enterprise') && {
      totalRecharge: fromCents(cents(row.totalRecharge) + sum(recharges)),
      totalConsume: fromCents(cents(row.totalConsume) - sum(spending)),
    }),
    ...(holder === 'enterprise' && { lastTradeTime: last.occurredAt }),
  });
}

/** Everything that ever came in and went out. */
function inAndOut({ totalIn, totalOut }: Row, own: readonly Movement[]): Row {
  const sum = (sign: 1 | -1) => own.reduce((total, { amount }) => total + Math.max(sign * amount, 0), 0);
  return { totalIn: fromCents(cents(totalIn) + sum(1)), totalOut: fromCents(cents(totalOut) + sum(-1)) };
}

/** The same where money was only put aside, or freed. */
export async function showHeld(shown: Shown, tx: Queries, accounts: readonly Account[]): Promise<void> {
  for (const account of accounts) {
    if (!isHolder(account.ownerType)) continue;
    const row = await readRow(shown, tx, account.ownerType, account.ownerId);
    await change(shown, tx, account.ownerType, row, standingColumns(account.ownerType, account));
  }
}

/** What follows from what has changed, such as the quota that is left, changes with it. */
async function change(shown: Shown, tx: Queries, holder: Holder, row: Row, values: Row): Promise<void> {
  const { model, store } = shown;
  const resource = resourceOf(shown, holders[holder].resource);
  await fillDerived({ model, store, db: store.db }, tx, resource, values, row);
  await store.sendUpdate(
    tx,
    resource.table,
    codecOf({ model, db: store.db }, resource).toStored(values),
    isColumn('id', row.id),
  );
}

/** A card shows what lies in the wallets of its holder; points are no money. */
async function showOnCards({ model, store }: Shown, tx: Queries, userId: string): Promise<void> {
  const wallets = model.resources.get(holders.wallet.resource);
  const cards = model.resources.get('residents/cardUser');
  if (!wallets || !cards) return;
  // Without `live` no index would answer: each payment would read all wallets and all cards.
  const own = all(live, isColumn('userId', userId));
  await store.sendSum(
    tx,
    { table: cards.table, column: 'balance', where: own },
    {
      table: wallets.table,
      column: 'balance',
      where: all(own, { is: 'compare', column: 'accountType', op: '<>', value: 'points' }),
    },
  );
}
