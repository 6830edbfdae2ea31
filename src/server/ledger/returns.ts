import { isoTime } from '../clock.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries, StoredRow } from '../storage/database.ts';
import { lockAccounts } from './accounts.ts';
import type { Ledger } from './ledger.ts';
import { addLot, hasEnded, readLot } from './lots.ts';
import { findJournal, post, type Line, type Posted } from './post.ts';
import { LedgerRefusal } from './refusal.ts';
import { entryTable } from './tables.ts';

interface Entry {
  readonly id: string;
  readonly line: number;
  readonly account: string;
  readonly amount: number;
  readonly lot?: string;
  readonly isReturn: boolean;
  /** The amount returned so far. */
  readonly returned: number;
}

const maxLines = 10_000;

const toEntry = (row: StoredRow, returned: number): Entry => ({
  id: String(row.id),
  line: Number(row.line),
  account: String(row.accountId),
  amount: Number(row.amount),
  ...(row.lotId !== null && { lot: String(row.lotId) }),
  isReturn: row.returnsId !== null,
  returned,
});

/** Loads the entries of a journal with their returned amounts, and locks its accounts. */
async function lockEntries(ledger: Ledger, tx: Queries, journalId: string): Promise<Entry[]> {
  const rows = await rowsOf(ledger, tx, journalId);
  await lockAccounts(
    ledger,
    tx,
    rows.map(({ accountId }) => String(accountId)),
  );
  const entries = await withReturned(ledger, tx, rows);
  if (entries.some(({ isReturn }) => isReturn))
    throw new LedgerRefusal('returned', `the journal ${journalId} is a return itself`);
  return entries;
}

/** The amount of a journal, or of some of its accounts, that has not been returned yet. Takes no locks, for display only. */
export async function leftToReturn(
  ledger: Ledger,
  tx: Queries,
  journalId: string,
  isMeant: (account: string) => boolean = () => true,
): Promise<number> {
  const entries = await withReturned(ledger, tx, await rowsOf(ledger, tx, journalId));
  return restOf(entries.filter(({ account }) => isMeant(account)));
}

const restOf = (entries: readonly Entry[]): number =>
  entries.filter((entry) => entry.amount < 0).reduce((sum, entry) => sum - entry.amount - entry.returned, 0);

async function rowsOf({ store }: Ledger, tx: Queries, journalId: string): Promise<StoredRow[]> {
  const rows = await store.find(
    entryTable.name,
    ['id', 'line', 'accountId', 'amount', 'lotId', 'returnsId'],
    isColumn('journalId', journalId),
    { tx, limit: maxLines },
  );
  if (rows.length === 0) throw new LedgerRefusal('unknown', `there is no journal ${journalId}`);
  return rows;
}

async function withReturned({ store }: Ledger, tx: Queries, rows: readonly StoredRow[]): Promise<Entry[]> {
  const back = await store.find(
    entryTable.name,
    ['returnsId', 'amount'],
    { is: 'in', column: 'returnsId', values: rows.map(({ id }) => id) },
    { tx, limit: maxLines },
  );
  const sums = new Map<string, number>();
  for (const { returnsId, amount } of back)
    sums.set(String(returnsId), (sums.get(String(returnsId)) ?? 0) + Math.abs(Number(amount)));
  return rows.map((row) => toEntry(row, sums.get(String(row.id)) ?? 0)).toSorted((one, other) => one.line - other.line);
}

export interface Return {
  readonly journalId: string;
  readonly kind: string;
  readonly origin: string;
  readonly actor: string;
}

export interface Refund extends Return {
  /** Default: everything not returned yet. */
  readonly amount?: number;
  readonly note?: Line['note'];
  /** How long a refund to an expired grant can be spent. */
  readonly graceMs: number;
}

/**
 * Returns all or a part of a payment to its sources, last source first: expiring money (welfare, which is spent first)
 * is returned last and never as cash. Never returns more than was paid.
 */
export async function refund(
  ledger: Ledger,
  tx: Queries,
  { journalId, amount: wanted, graceMs, note, ...what }: Refund,
): Promise<Refunded> {
  const entries = await lockEntries(ledger, tx, journalId);
  const known = await findJournal(ledger, tx, what.origin);
  if (known) return repeatedRefund(known.lines, entries, wanted, known.id, what.origin);
  const amount = wanted ?? restOf(entries);
  if (wanted === undefined && amount === 0)
    throw new LedgerRefusal('returned', `the journal ${journalId} came back before`, { amount });
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new LedgerRefusal('lines', `${amount} is no amount`);
  const back = takeBack(
    entries.filter((entry) => entry.amount < 0),
    amount,
  );
  const from = takeBack(
    entries.filter((entry) => entry.amount > 0),
    amount,
  );
  const lines: Line[] = [];
  for (const { entry, part } of from)
    lines.push({ account: entry.account, amount: -part, lot: entry.lot, returns: entry.id, note });
  for (const { entry, part } of back)
    lines.push({
      account: entry.account,
      amount: part,
      lot: entry.lot && (await lotForReturn(ledger, tx, entry.lot, part, graceMs)),
      returns: entry.id,
      note,
    });
  return { ...(await post(ledger, tx, { ...what, lines })), lines };
}

export interface Refunded extends Posted {
  readonly lines: readonly Line[];
}

function repeatedRefund(
  lines: readonly Line[],
  entries: readonly Entry[],
  amount: number | undefined,
  journalId: string,
  origin: string,
): Refunded {
  const ids = new Set(entries.map(({ id }) => id));
  const sum = lines.reduce((total, line) => total + Math.max(line.amount, 0), 0);
  if ((amount !== undefined && sum !== amount) || !lines.every(({ returns = '' }) => ids.has(returns)))
    throw new LedgerRefusal('origin', `${origin} was posted before, and not like this`);
  return { journalId, repeated: true, lines };
}

function takeBack(entries: readonly Entry[], amount: number): { entry: Entry; part: number }[] {
  const parts: { entry: Entry; part: number }[] = [];
  let left = amount;
  for (const entry of entries.toReversed()) {
    const part = Math.min(left, Math.abs(entry.amount) - entry.returned);
    if (part > 0) parts.push({ entry, part });
    left -= part;
  }
  if (left > 0)
    throw new LedgerRefusal('returned', `${amount - left} of ${amount} can still come back`, { amount: amount - left });
  return parts;
}

/** The lot itself, or if it has expired, a new lot with a limited life; never cash. */
async function lotForReturn(ledger: Ledger, tx: Queries, id: string, amount: number, graceMs: number): Promise<string> {
  const lot = await readLot(ledger, tx, id);
  const now = ledger.clock();
  if (!hasEnded(lot, now)) return id;
  return addLot(ledger, tx, {
    accountId: lot.accountId,
    granted: amount,
    expiresAt: isoTime(now + graceMs),
    fundedBy: lot.fundedBy,
    originLot: id,
  });
}

/** Undoes a whole journal by its opposite, today. No limit is crossed for it: what was spent meanwhile stands in its way. */
export async function reverse(
  ledger: Ledger,
  tx: Queries,
  { journalId, note, ...what }: Return & { readonly note?: Line['note'] },
): Promise<Posted> {
  const entries = await lockEntries(ledger, tx, journalId);
  const lines = entries.map(({ account, amount, lot, id }): Line => ({
    account,
    amount: -amount,
    lot,
    returns: id,
    ...(note && { note }),
  }));
  if (!(await findJournal(ledger, tx, what.origin)) && entries.some(({ returned }) => returned > 0))
    throw new LedgerRefusal('returned', `all or a part of the journal ${journalId} came back before`);
  return post(ledger, tx, { ...what, lines, reverses: journalId });
}
