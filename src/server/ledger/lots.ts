import { isoTime, timeOf } from '../clock.ts';
import { newId } from '../records/ids.ts';
import { all, isColumn, type Condition } from '../storage/condition.ts';
import type { Queries, StoredRow } from '../storage/database.ts';
import { availableOf, lockAccounts, type Account } from './accounts.ts';
import type { Ledger } from './ledger.ts';
import { post, type Line } from './post.ts';
import { LedgerRefusal } from './refusal.ts';
import { entryTable, lotTable } from './tables.ts';

export interface Lot {
  readonly id: string;
  readonly accountId: string;
  /** In milliseconds; undefined if it does not expire. */
  readonly expiresAt: number | undefined;
  readonly remaining: number;
  readonly held: number;
  readonly fundedBy: string;
}

const columns = ['id', 'accountId', 'expiresAt', 'remaining', 'held', 'fundedBy'];

const toLot = (row: StoredRow): Lot => ({
  id: String(row.id),
  accountId: String(row.accountId),
  expiresAt: row.expiresAt === null ? undefined : timeOf(row.expiresAt),
  remaining: Number(row.remaining),
  held: Number(row.held),
  fundedBy: String(row.fundedBy),
});

export interface NewLot {
  readonly accountId: string;
  readonly granted: number;
  readonly expiresAt?: string;
  /** The account that gets back the unused rest. */
  readonly fundedBy: string;
  readonly originLot?: string;
  /** The id to use, if another table has a row for the same grant. */
  readonly id?: string;
}

/** Creates an empty lot, which a later journal fills. */
export async function addLot(
  { store }: Ledger,
  tx: Queries,
  { id = newId(), accountId, granted, expiresAt, fundedBy, originLot }: NewLot,
): Promise<string> {
  await store.insert(
    tx,
    lotTable.name,
    {
      id,
      accountId,
      expiresAt: expiresAt ?? null,
      granted,
      remaining: 0,
      held: 0,
      fundedBy,
      originLot: originLot ?? null,
    },
    [],
  );
  return id;
}

export async function readLot({ store }: Ledger, tx: Queries | undefined, id: string): Promise<Lot> {
  const [row] = await store.find(lotTable.name, columns, isColumn('id', id), { tx, limit: 1 });
  if (!row) throw new LedgerRefusal('unknown', `there is no lot ${id}`);
  return toLot(row);
}

export const hasEnded = ({ expiresAt }: Pick<Lot, 'expiresAt'>, now: number): boolean =>
  expiresAt !== undefined && expiresAt <= now;

/** A part of an account that can be spent: the whole account, or one of its lots. */
export interface Source {
  readonly account: string;
  readonly lot?: string;
  readonly amount: number;
}

/** Selects the sources of an amount; the account must be locked. Lots that expire first come first. */
export async function sourcesFor(ledger: Ledger, tx: Queries, account: Account, amount: number): Promise<Source[]> {
  if (!account.lotted) {
    if (availableOf(account) < amount)
      throw new LedgerRefusal('funds', `${availableOf(account)} of ${amount} are available in ${account.id}`, {
        accountId: account.id,
        amount: availableOf(account),
      });
    return [{ account: account.id, amount }];
  }
  const sources: Source[] = [];
  let left = amount;
  for (const { id, remaining, held } of await usableLots(ledger, tx, account.id)) {
    const part = Math.min(left, remaining - held);
    if (part > 0) sources.push({ account: account.id, lot: id, amount: part });
    left -= part;
    if (left === 0) break;
  }
  if (left > 0)
    throw new LedgerRefusal('funds', `${amount - left} of ${amount} are available in ${account.id}`, {
      accountId: account.id,
      amount: amount - left,
    });
  return sources;
}

async function usableLots({ store, clock }: Ledger, tx: Queries | undefined, accountId: string): Promise<Lot[]> {
  const where = all(isColumn('accountId', accountId), { is: 'compare', column: 'remaining', op: '>', value: 0 });
  const lots = (await store.find(lotTable.name, columns, where, { tx, limit: maxLots })).map(toLot);
  const end = ({ expiresAt = Number.POSITIVE_INFINITY }: Lot) => expiresAt;
  return lots
    .filter((lot) => !hasEnded(lot, clock()))
    .toSorted((one, other) => end(one) - end(other) || (one.id < other.id ? -1 : 1));
}

/** A wallet has a few lots; far more would be a bug elsewhere. */
const maxLots = 10_000;

/** The available amount of an account with lots. Ignores expired lots, whether or not they were swept. */
export async function availableInLots(ledger: Ledger, accountId: string, tx?: Queries): Promise<number> {
  return (await usableLots(ledger, tx, accountId)).reduce((sum, { remaining, held }) => sum + remaining - held, 0);
}

/** The journal lines that take an amount out of an account. */
export async function debitLines(ledger: Ledger, tx: Queries, accountId: string, amount: number): Promise<Line[]> {
  const account = (await lockAccounts(ledger, tx, [accountId])).get(accountId) as Account;
  return (await sourcesFor(ledger, tx, account, amount)).map(({ account: id, lot, amount: part }) => ({
    account: id,
    amount: -part,
    ...(lot && { lot }),
  }));
}

/** Expired lots with an unused amount that is not held. */
export async function endedLots({ store, clock }: Ledger, limit: number): Promise<Lot[]> {
  const where: Condition = all(
    { is: 'compare', column: 'expiresAt', op: '<=', value: isoTime(clock()) },
    { is: 'compare', column: 'remaining', op: '>', value: 0 },
  );
  return (await store.find(lotTable.name, columns, where, { limit }))
    .map(toLot)
    .filter(({ remaining, held }) => remaining > held);
}

/** Returns the unused amount of an expired lot. Held money stays, because it may still be captured. */
export async function expireLot(ledger: Ledger, tx: Queries, id: string, actor: string): Promise<number> {
  const lot = await lockLot(ledger, tx, id);
  return hasEnded(lot, ledger.clock()) ? takeBackUnused(ledger, tx, lot, { actor }) : 0;
}

/** The same before the expiry, for a lot and for the lots that replaced it. */
export async function reclaimLot(
  ledger: Ledger,
  tx: Queries,
  id: string,
  how: { readonly actor: string; readonly note?: Line['note'] },
): Promise<number> {
  const lots = await ledger.store.find(
    lotTable.name,
    ['id'],
    { is: 'any', of: [isColumn('id', id), isColumn('originLot', id)] },
    { tx },
  );
  let taken = 0;
  for (const row of lots) taken += await takeBackUnused(ledger, tx, await lockLot(ledger, tx, String(row.id)), how);
  return taken;
}

/** Returns what is unused of the lots of an account that these accounts have funded. */
export async function reclaimFundedBy(
  ledger: Ledger,
  tx: Queries,
  accountId: string,
  isFunder: (account: string) => boolean,
  how: { readonly actor: string; readonly note?: Line['note'] },
): Promise<void> {
  for (const { id, fundedBy } of await usableLots(ledger, tx, accountId))
    if (isFunder(fundedBy)) await takeBackUnused(ledger, tx, await lockLot(ledger, tx, id), how);
}

async function lockLot(ledger: Ledger, tx: Queries, id: string): Promise<Lot> {
  const { accountId, fundedBy } = await readLot(ledger, tx, id);
  await lockAccounts(ledger, tx, [accountId, fundedBy]);
  return readLot(ledger, tx, id);
}

async function takeBackUnused(
  ledger: Ledger,
  tx: Queries,
  { id, accountId, fundedBy, remaining, held }: Lot,
  { actor, note }: { readonly actor: string; readonly note?: Line['note'] },
): Promise<number> {
  const unused = remaining - held;
  if (unused <= 0) return 0;
  // The number of entries makes the origin unique: each take-back and each refund adds one.
  await post(ledger, tx, {
    kind: 'expire',
    origin: `expire:${id}:${await entriesOf(ledger, tx, id)}`,
    actor,
    lines: [
      { account: accountId, amount: -unused, lot: id, note },
      { account: fundedBy, amount: unused, note },
    ],
  });
  return unused;
}

/** Counts the entries of a lot, which identifies its current state. */
const entriesOf = async ({ store }: Ledger, tx: Queries, id: string): Promise<number> =>
  (await store.find(entryTable.name, ['id'], isColumn('lotId', id), { tx })).length;
