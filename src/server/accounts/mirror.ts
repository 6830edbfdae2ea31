import { fromCents } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import type { Model, Resource } from '../../meta/model.ts';
import type { Movement } from '../ledger/post.ts';
import { codecOf } from '../records/rows.ts';
import { all, isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import type { Store } from '../storage/store.ts';
import { holders, isHolder, type Holder } from './holders.ts';

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

const operationOf = ({ note }: Movement): string => note?.operation ?? '';

async function showBalance({ model, store, ...shown }: Shown, tx: Queries, holder: Holder, row: Row, own: readonly Movement[]): Promise<void> {
  const resource = resourceOf({ model, store, ...shown }, holders[holder].resource);
  const last = own.at(-1) as Movement;
  const sum = (kinds: ReadonlySet<string>) => own.filter((movement) => kinds.has(operationOf(movement))).reduce((total, { amount }) => total + amount, 0);
  const add = (value: unknown, change: number) => fromCents(Math.round(Number(value ?? 0) * 100) + change);
  const values: Row = {
    balance: fromCents(last.state.balance - last.state.held),
    frozenAmount: fromCents(last.state.held),
    totalRecharge: add(row.totalRecharge, sum(recharges)),
    totalConsume: add(row.totalConsume, -sum(spending)),
    ...(holder === 'enterprise' && { lastTradeTime: last.occurredAt }),
  };
  await store.update(tx, resource.table, codecOf(model, resource, store.db.dialect).toStored(values), isColumn('id', row.id));
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
  const cards = model.resources.get('organisation/cardUser');
  if (!wallets || !cards) return;
  const own = await store.find(wallets.table, ['balance'], all(isColumn('userId', userId), { is: 'compare', column: 'accountType', op: '<>', value: 'points' }), { tx });
  await store.update(tx, cards.table, { balance: own.reduce((sum, { balance }) => sum + Number(balance ?? 0), 0) }, isColumn('userId', userId));
}
