import { fromCents } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import type { Model, Resource } from '../../meta/model.ts';
import type { Account } from '../ledger/accounts.ts';
import type { Movement } from '../ledger/post.ts';
import { codecOf } from '../records/codec.ts';
import { all, isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import type { Store } from '../storage/store.ts';
import { cents, holders, isHolder, type Holder } from './holders.ts';

/** What shows the ledger needs: the store, and how a record is added to a resource. */
export interface Shown {
  readonly model: Model;
  readonly store: Store;
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
  for (const movement of movements) if (isHolder(movement.ownerType)) accounts.set(movement.account, [...(accounts.get(movement.account) ?? []), movement]);
  for (const own of accounts.values()) {
    const holder = (own[0] as Movement).ownerType as Holder;
    const row = await readRow(shown, tx, holder, (own[0] as Movement).ownerId);
    await showBalance(shown, tx, holder, row, own);
    for (const movement of own) await shown.addRecord(tx, holders[holder].records, recordOf(holder, row, movement));
    if (holder === 'wallet') await showOnCards(shown, tx, String(row.userId));
  }
}

const resourceOf = ({ model }: Shown, id: string): Resource => {
  const resource = model.resources.get(id);
  if (!resource) throw new Error(`no resource ${id}`);
  return resource;
};

async function readRow(shown: Shown, tx: Queries, holder: Holder, id: string): Promise<Row> {
  const resource = resourceOf(shown, holders[holder].resource);
  const codec = codecOf(shown.model, resource, shown.store.db.dialect);
  const [row] = await shown.store.find(resource.table, codec.readable, isColumn('id', id), { tx, limit: 1 });
  if (!row) throw new Error(`no row ${id} of ${resource.id}`);
  return codec.toPlain(row);
}

/** What the record says of movements that nobody has named, such as the end of a grant. */
const unnamed = { wallet: { expire: 'clear', in: 'refund', out: 'deduct' }, enterprise: { expire: 'reclaim', in: 'adjust', out: 'adjust' } } as const;

const operationOf = ({ note, kind, amount, ownerType }: Movement): string =>
  note?.operation ?? unnamed[ownerType as Holder][kind === 'expire' ? 'expire' : amount > 0 ? 'in' : 'out'];

/** What may be spent, and what is put aside of it. */
const columnsOf = ({ balance, held }: { balance: number; held: number }): Row => ({ balance: fromCents(balance - held), frozenAmount: fromCents(held) });

async function showBalance(shown: Shown, tx: Queries, holder: Holder, row: Row, own: readonly Movement[]): Promise<void> {
  const last = own.at(-1) as Movement;
  const sum = (kinds: ReadonlySet<string>) => own.filter((movement) => kinds.has(operationOf(movement))).reduce((total, { amount }) => total + amount, 0);
  await change(shown, tx, holder, row.id, {
    ...columnsOf(last.state),
    totalRecharge: fromCents(cents(row.totalRecharge) + sum(recharges)),
    totalConsume: fromCents(cents(row.totalConsume) - sum(spending)),
    ...(holder === 'enterprise' && { lastTradeTime: last.occurredAt }),
  });
}

/** The same where money was only put aside, or freed. */
export async function showHeld(shown: Shown, tx: Queries, accounts: readonly Account[]): Promise<void> {
  for (const account of accounts) if (isHolder(account.ownerType)) await change(shown, tx, account.ownerType, account.ownerId, columnsOf(account));
}

async function change(shown: Shown, tx: Queries, holder: Holder, id: unknown, values: Row): Promise<void> {
  const resource = resourceOf(shown, holders[holder].resource);
  await shown.store.update(tx, resource.table, codecOf(shown.model, resource, shown.store.db.dialect).toStored(values), isColumn('id', id));
}

const common = ({ amount, before, after, note = {} }: Movement): Row => ({
  amount: fromCents(Math.abs(amount)), beforeBalance: fromCents(before), afterBalance: fromCents(after), operatorName: note.operatorName ?? null, remark: note.remark ?? null,
});

const recordOf = (holder: Holder, row: Row, movement: Movement): Row =>
  holder === 'wallet'
    ? { ...common(movement), userId: row.userId ?? null, realName: row.realName ?? null, accountType: row.accountType ?? null, operation: operationOf(movement), operateTime: movement.occurredAt }
    : {
        ...common(movement), accountId: row.id ?? null, virtId: row.virtId ?? null, tradeType: operationOf(movement), direction: movement.amount < 0 ? 'out' : 'in', tradeTime: movement.occurredAt,
        payWay: movement.note?.payWay ?? null, bizType: movement.note?.bizType ?? null, bizNo: movement.note?.bizNo ?? null,
      };

/** A card shows what lies in the wallets of its holder; points are no money. */
async function showOnCards({ model, store }: Shown, tx: Queries, userId: string): Promise<void> {
  const wallets = model.resources.get(holders.wallet.resource);
  const cards = model.resources.get('residents/cardUser');
  if (!wallets || !cards) return;
  const own = await store.find(wallets.table, ['balance'], all(isColumn('userId', userId), { is: 'compare', column: 'accountType', op: '<>', value: 'points' }), { tx });
  await store.update(tx, cards.table, { balance: own.reduce((sum, { balance }) => sum + Number(balance ?? 0), 0) }, isColumn('userId', userId));
}
