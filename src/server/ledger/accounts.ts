import { isoTime } from '../clock.ts';
import { all, isColumn, type Condition } from '../storage/condition.ts';
import type { Lock, Queries, StoredRow } from '../storage/database.ts';
import type { Ledger } from './ledger.ts';
import { LedgerRefusal } from './refusal.ts';
import { accountTable, balanceTable } from './tables.ts';

/** Identifies an account: an owner has one account for each kind, currency and key. */
export interface AccountKey {
  readonly ownerType: string;
  readonly ownerId: string;
  readonly kind: string;
  readonly subKey?: string;
  readonly currency?: string;
}

export interface NewAccount extends AccountKey {
  /** The lowest balance allowed, in cents; null for no limit, as for accounts that represent the outside world. */
  readonly floor: number | null;
  /** The balance consists of lots (grants) that may expire. */
  readonly lotted?: boolean;
}

export type AccountStatus = 'open' | 'frozen' | 'closed';

export interface Account {
  readonly id: string;
  readonly ownerType: string;
  readonly ownerId: string;
  readonly kind: string;
  readonly currency: string;
  readonly lotted: boolean;
  readonly status: AccountStatus;
  readonly balance: number;
  readonly held: number;
  readonly seq: number;
  readonly totalIn: number;
  readonly totalOut: number;
  readonly floor: number | null;
  /** The day of the last entry; empty if there is none. */
  readonly lastDay: string;
}

const defaultCurrency = 'CNY';
const accountColumns = ['id', 'ownerType', 'ownerId', 'kind', 'currency', 'lotted', 'status'];
const balanceColumns = ['balance', 'held', 'seq', 'totalIn', 'totalOut', 'floor', 'lastDay'];

const toAccount = (row: StoredRow): Account => ({
  id: String(row.id),
  ownerType: String(row.ownerType),
  ownerId: String(row.ownerId),
  kind: String(row.kind),
  currency: String(row.currency),
  lotted: Boolean(row.lotted),
  status: row.status as AccountStatus,
  balance: Number(row.balance),
  held: Number(row.held),
  seq: Number(row.seq),
  totalIn: Number(row.totalIn),
  totalOut: Number(row.totalOut),
  floor: row.floor === null || row.floor === undefined ? null : Number(row.floor),
  lastDay: String(row.lastDay ?? ''),
});

const keyCondition = ({ ownerType, ownerId, kind, subKey = '', currency = defaultCurrency }: AccountKey): Condition =>
  all(
    isColumn('ownerId', ownerId),
    isColumn('ownerType', ownerType),
    isColumn('kind', kind),
    isColumn('subKey', subKey),
    isColumn('currency', currency),
  );

export async function findAccount({ store }: Ledger, key: AccountKey, tx?: Queries): Promise<string | undefined> {
  const [row] = await store.find(accountTable.name, ['id'], keyCondition(key), { tx, limit: 1 });
  return row && String(row.id);
}

/**
 * Returns the id of an account, creating it if necessary. The id is derived from the key, so that concurrent callers
 * create the same account.
 */
export async function openAccount(ledger: Ledger, tx: Queries, account: NewAccount): Promise<string> {
  const found = await findAccount(ledger, account, tx);
  if (found) return found;
  const { store, clock } = ledger;
  const { ownerType, ownerId, kind, subKey = '', currency = defaultCurrency, floor, lotted = false } = account;
  const id = [
    ownerId,
    ownerType,
    kind,
    ...(subKey ? [subKey] : []),
    ...(currency === defaultCurrency ? [] : [currency]),
  ].join('/');
  const isNew = await store.insertNew(tx, accountTable.name, {
    id,
    kind,
    ownerType,
    ownerId,
    subKey,
    currency,
    lotted: store.db.dialect.encode('boolean', lotted),
    status: 'open',
    createdAt: isoTime(clock()),
  });
  if (isNew)
    await store.insert(tx, balanceTable.name, { id, balance: 0, held: 0, seq: 0, totalIn: 0, totalOut: 0, floor }, []);
  return id;
}

/** The account as last committed, without a lock. */
export async function readAccount({ store }: Ledger, key: AccountKey, tx?: Queries): Promise<Account | undefined> {
  const [row] = await store.find(accountTable.name, accountColumns, keyCondition(key), {
    tx,
    limit: 1,
    beside: { table: balanceTable.name, columns: balanceColumns },
  });
  return row && toAccount(row);
}

/** Loads accounts and locks them until the transaction ends, always ordered by id, which prevents deadlocks. */
export const lockAccounts = (ledger: Ledger, tx: Queries, ids: readonly string[]): Promise<Map<string, Account>> =>
  loadAccounts(ledger, ids, { tx, lock: 'change' });

/** Loads accounts as last committed, without locks. */
export const readAccounts = (ledger: Ledger, ids: readonly string[], tx?: Queries): Promise<Map<string, Account>> =>
  loadAccounts(ledger, ids, { tx });

async function loadAccounts(
  { store }: Ledger,
  ids: readonly string[],
  how: { tx?: Queries; lock?: Lock },
): Promise<Map<string, Account>> {
  const distinct = [...new Set(ids)];
  const rows = await store.find(
    balanceTable.name,
    ['id', ...balanceColumns],
    { is: 'in', column: 'id', values: distinct },
    // The limit is at least two, because the store only orders locks if several rows may be locked.
    {
      ...how,
      limit: distinct.length + 1,
      beside: { table: accountTable.name, columns: accountColumns.filter((name) => name !== 'id') },
    },
  );
  const found = new Map(rows.map((row) => [String(row.id), toAccount(row)]));
  const missing = distinct.find((id) => !found.has(id));
  if (missing !== undefined)
    throw new LedgerRefusal('unknown', `there is no account ${missing}`, { accountId: missing });
  return found;
}

/** The amount that can be spent or held. */
export const availableOf = ({ balance, held, floor }: Account): number =>
  floor === null ? Number.MAX_SAFE_INTEGER : balance - held - floor;

export async function setFloor(ledger: Ledger, tx: Queries, id: string, floor: number): Promise<void> {
  await lockAccounts(ledger, tx, [id]);
  await ledger.store.update(tx, balanceTable.name, { floor }, isColumn('id', id));
}

/**
 * A frozen account only accepts returns. An account with a balance, a debt or a hold cannot be closed, and a closed
 * account cannot be reopened.
 */
export async function setStatus(ledger: Ledger, tx: Queries, id: string, status: AccountStatus): Promise<void> {
  const account = (await lockAccounts(ledger, tx, [id])).get(id) as Account;
  if (account.status === status) return;
  if (account.status === 'closed') throw new LedgerRefusal('closed', `the account ${id} is closed`, { accountId: id });
  if (status === 'closed' && (account.balance !== 0 || account.held !== 0))
    throw new LedgerRefusal(
      'money',
      `the account ${id} still has ${account.balance}, of which ${account.held} are held`,
      { accountId: id, amount: account.balance },
    );
  await ledger.store.update(tx, accountTable.name, { status }, isColumn('id', id));
}
