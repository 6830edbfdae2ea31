import { isoTime, timeOf } from '../clock.ts';
import { newId } from '../records/ids.ts';
import { all, isColumn } from '../storage/condition.ts';
import type { Queries, StoredRow } from '../storage/database.ts';
import { lockAccounts, type Account } from './accounts.ts';
import type { Ledger } from './ledger.ts';
import { sourcesFor } from './lots.ts';
import { findJournal, post, type Line, type Posted } from './post.ts';
import { LedgerRefusal } from './refusal.ts';
import { balanceTable, holdTable, lotTable } from './tables.ts';

/** A part of the money that was reserved under one origin, in the order in which the parts are captured. */
export interface Hold {
  readonly id: string;
  readonly position: number;
  readonly accountId: string;
  readonly lotId?: string;
  readonly amount: number;
  readonly captured: number;
  readonly released: number;
  readonly expiresAt: number;
}

export interface NewHold {
  readonly origin: string;
  /** Accounts in the order in which they pay. */
  readonly from: readonly { readonly account: string; readonly amount: number }[];
  readonly expiresAt: string;
}

const columns = ['id', 'position', 'accountId', 'lotId', 'amount', 'captured', 'released', 'expiresAt'];
const maxParts = 1000;

const toHold = (row: StoredRow): Hold => ({
  id: String(row.id),
  position: Number(row.position),
  accountId: String(row.accountId),
  ...(row.lotId !== null && { lotId: String(row.lotId) }),
  amount: Number(row.amount),
  captured: Number(row.captured),
  released: Number(row.released),
  expiresAt: timeOf(row.expiresAt),
});

const remainingOf = ({ amount, captured, released }: Hold): number => amount - captured - released;

export async function readHolds({ store }: Ledger, origin: string, tx?: Queries): Promise<Hold[]> {
  const rows = await store.find(holdTable.name, columns, isColumn('origin', origin), { tx, limit: maxParts });
  return rows.map(toHold).toSorted((one, other) => one.position - other.position);
}

/** Reserves money. Idempotent: a repeated call with the same origin returns the existing hold. */
export async function hold(ledger: Ledger, tx: Queries, { origin, from, expiresAt }: NewHold): Promise<Hold[]> {
  const { store, clock } = ledger;
  if (from.length === 0 || from.some(({ amount }) => !Number.isSafeInteger(amount) || amount <= 0))
    throw new LedgerRefusal('lines', 'a hold has amounts above zero');
  if (timeOf(expiresAt) <= clock()) throw new LedgerRefusal('over', 'a hold that is over cannot be made');
  const accounts = await lockAccounts(
    ledger,
    tx,
    from.map(({ account }) => account),
  );
  const known = await readHolds(ledger, origin, tx);
  if (known.length > 0) {
    if (!isSame(known, from)) throw new LedgerRefusal('origin', `${origin} holds something else already`);
    return known;
  }
  let position = 0;
  for (const { account, amount } of from) {
    const { id, status } = accounts.get(account) as Account;
    if (status !== 'open') throw new LedgerRefusal(status, `the account ${id} is ${status}`, { accountId: id });
    // Loaded again, because an account may occur twice in the list.
    const current = (await lockAccounts(ledger, tx, [account])).get(account) as Account;
    for (const source of await sourcesFor(ledger, tx, current, amount)) {
      await store.insert(
        tx,
        holdTable.name,
        {
          id: newId(),
          origin,
          position: position++,
          accountId: source.account,
          lotId: source.lot ?? null,
          amount: source.amount,
          captured: 0,
          released: 0,
          state: 'open',
          expiresAt,
          createdAt: isoTime(clock()),
        },
        [],
      );
      store.wrote(tx, balanceTable.name, lotTable.name);
    }
  }
  await ledger.heldChanged?.(tx, [...accounts.keys()]);
  return readHolds(ledger, origin, tx);
}

function isSame(known: readonly Hold[], from: NewHold['from']): boolean {
  const sum = (parts: readonly { account: string; amount: number }[]) => {
    const sums = new Map<string, number>();
    for (const { account, amount } of parts) sums.set(account, (sums.get(account) ?? 0) + amount);
    return JSON.stringify([...sums].toSorted());
  };
  return sum(known.map(({ accountId, amount }) => ({ account: accountId, amount }))) === sum(from);
}

export interface Capture {
  /** The origin of the hold. */
  readonly hold: string;
  /** The origin of this capture; a hold can be captured in several steps. */
  readonly origin: string;
  readonly amount: number;
  readonly to: string;
  readonly kind: string;
  readonly actor: string;
  /** If the receiving account has lots: the lot to credit. */
  readonly lot?: string;
  readonly note?: Line['note'];
  /** Releases the rest. */
  readonly final?: boolean;
}

/** Captures all or a part of a hold, parts in order. An expired hold cannot be captured. */
export async function capture(
  ledger: Ledger,
  tx: Queries,
  { hold: holdOrigin, origin, amount, to, kind, actor, lot, note, final = false }: Capture,
): Promise<Posted> {
  const holds = await lockHolds(ledger, tx, holdOrigin, [to]);
  const known = await findJournal(ledger, tx, origin);
  if (known) {
    if (known.kind !== kind || known.lines.at(-1)?.amount !== amount || known.lines.at(-1)?.account !== to)
      throw new LedgerRefusal('origin', `${origin} was posted before, and not like this`);
    return { journalId: known.id, repeated: true };
  }
  const open = holds.filter(({ expiresAt }) => expiresAt > ledger.clock());
  const rest = open.reduce((sum, part) => sum + remainingOf(part), 0);
  if (!Number.isSafeInteger(amount) || amount <= 0 || rest < amount)
    throw new LedgerRefusal('over', `${rest} of ${amount} are held by ${holdOrigin}`, { amount: rest });
  const taken: { of: Hold; amount: number }[] = [];
  let left = amount;
  for (const of of open) {
    const part = Math.min(left, remainingOf(of));
    if (part > 0) taken.push({ of, amount: part });
    left -= part;
  }
  for (const { of, amount: part } of taken)
    await move(ledger, tx, of, { captured: of.captured + part, released: of.released });
  const lines = taken.map(({ of, amount: part }) => ({
    account: of.accountId,
    amount: -part,
    lot: of.lotId,
    hold: of.id,
    note,
  }));
  const posted = await post(ledger, tx, { kind, origin, actor, lines: [...lines, { account: to, amount, lot, note }] });
  if (final) await release(ledger, tx, holdOrigin);
  return posted;
}

/** Releases the rest of a hold and returns its amount. */
export async function release(ledger: Ledger, tx: Queries, origin: string): Promise<number> {
  const holds = await lockHolds(ledger, tx, origin);
  let freed = 0;
  for (const part of holds) {
    const rest = remainingOf(part);
    if (rest > 0) await move(ledger, tx, part, { captured: part.captured, released: part.released + rest });
    freed += rest;
  }
  if (freed > 0)
    await ledger.heldChanged?.(
      tx,
      holds.map(({ accountId }) => accountId),
    );
  return freed;
}

/** Origins of expired holds that still reserve money. */
export async function endedHolds({ store, clock }: Ledger, limit: number): Promise<string[]> {
  const where = all(isColumn('state', 'open'), {
    is: 'compare',
    column: 'expiresAt',
    op: '<=',
    value: isoTime(clock()),
  });
  const rows = await store.find(holdTable.name, ['origin'], where, { limit });
  return [...new Set(rows.map(({ origin }) => String(origin)))];
}

/** Releases an expired hold. Checks the expiry again under the lock. */
export async function expireHold(ledger: Ledger, tx: Queries, origin: string): Promise<number> {
  const holds = await lockHolds(ledger, tx, origin);
  return holds.every(({ expiresAt }) => expiresAt <= ledger.clock()) ? release(ledger, tx, origin) : 0;
}

async function lockHolds(ledger: Ledger, tx: Queries, origin: string, others: readonly string[] = []): Promise<Hold[]> {
  const found = await readHolds(ledger, origin, tx);
  if (found.length === 0) throw new LedgerRefusal('unknown', `there is no hold ${origin}`);
  await lockAccounts(ledger, tx, [...found.map(({ accountId }) => accountId), ...others]);
  return readHolds(ledger, origin, tx);
}

async function move(
  { store }: Ledger,
  tx: Queries,
  { id, amount }: Hold,
  { captured, released }: { captured: number; released: number },
): Promise<void> {
  await store.update(
    tx,
    holdTable.name,
    { captured, released, state: captured + released === amount ? 'done' : 'open' },
    isColumn('id', id),
  );
  store.wrote(tx, balanceTable.name, lotTable.name);
}
