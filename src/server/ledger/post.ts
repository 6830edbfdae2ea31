import { chinaDay } from '../../meta/china-time.ts';
import type { Json } from '../../meta/json.ts';
import { isoTime } from '../clock.ts';
import { newId } from '../records/ids.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { availableOf, lockAccounts, type Account } from './accounts.ts';
import type { Ledger } from './ledger.ts';
import { LedgerRefusal } from './refusal.ts';
import { balanceTable, entryTable, journalTable, lotTable } from './tables.ts';

/** One line of a journal, in cents; positive amounts are credited to the account. */
export interface Line {
  readonly account: string;
  readonly amount: number;
  readonly lot?: string;
  readonly hold?: string;
  /** The entry that this line returns, in full or in part. */
  readonly returns?: string;
  /** Data for listeners that record movements; the ledger ignores it. */
  readonly note?: Readonly<Record<string, string>>;
}

export interface NewJournal {
  readonly kind: string;
  /** The document and its step. Unique, so that a retry does not post twice. */
  readonly origin: string;
  readonly lines: readonly Line[];
  readonly actor: string;
  /** When it happened, if not now; the booking day is always today. */
  readonly occurredAt?: string;
  readonly reverses?: string;
  /** The caller has looked for the origin, and holds what everybody locks who posts under it. */
  readonly isNew?: boolean;
}

/** One posted entry. */
export interface Movement extends Line {
  readonly id: string;
  readonly journalId: string;
  readonly kind: string;
  readonly origin: string;
  readonly actor: string;
  readonly occurredAt: string;
  readonly ownerType: string;
  readonly ownerId: string;
  readonly accountKind: string;
  readonly seq: number;
  readonly before: number;
  readonly after: number;
  /** The account after the whole journal. */
  readonly state: {
    readonly balance: number;
    readonly held: number;
    readonly totalIn: number;
    readonly totalOut: number;
  };
}

export interface Posted {
  readonly journalId: string;
  /** True if the journal had been posted before, and nothing was done now. */
  readonly repeated: boolean;
}

/** Tables that the database's rules write in addition to the journal. */
const written = [entryTable.name, balanceTable.name, lotTable.name];

/**
 * The only way to move money. Locks the balances in the order of their ids, so call it at the end of a transaction. The
 * database itself derives entries and balances from the journal row.
 */
export async function post(ledger: Ledger, tx: Queries, journal: NewJournal): Promise<Posted> {
  const { store, clock } = ledger;
  const lines = normalizeLines(journal.lines);
  const [accounts, known] = await Promise.all([
    lockAccounts(
      ledger,
      tx,
      lines.map(({ account }) => account),
    ),
    journal.isNew ? undefined : findJournal(ledger, tx, journal.origin),
  ]);
  if (known) {
    if (known.kind !== journal.kind || !sameLines(known.lines, lines))
      throw new LedgerRefusal('origin', `${journal.origin} was posted before, and not like this`);
    return { journalId: known.id, repeated: true };
  }
  validateLines(lines, accounts);
  await validateLots(ledger, tx, lines);
  const now = isoTime(clock());
  const journalId = newId();
  const occurredAt = journal.occurredAt ?? now;
  await store.insert(
    tx,
    journalTable.name,
    {
      id: journalId,
      kind: journal.kind,
      origin: journal.origin,
      lines: store.db.dialect.encode('json', lines as unknown as Json),
      day: bookingDay(clock(), accounts),
      occurredAt,
      postedAt: now,
      actor: journal.actor,
      reversesId: journal.reverses ?? null,
    },
    [],
    // What it refuses was refused above, in words; what follows goes out together with it.
    { waits: false },
  );
  store.wrote(tx, ...written);
  await ledger.moved?.(tx, movementsOf(journalId, { ...journal, occurredAt, lines }, accounts));
  return { journalId, repeated: false };
}

/**
 * The booking day: today, or the last day of an account if that is later, because days of an account never go back. The
 * clock of another process may be slightly ahead around midnight.
 */
const bookingDay = (now: number, accounts: ReadonlyMap<string, Account>): string =>
  [chinaDay(now), ...[...accounts.values()].map(({ lastDay }) => lastDay)].toSorted().at(-1) as string;

export interface KnownJournal {
  readonly id: string;
  readonly kind: string;
  readonly lines: readonly Line[];
}

export async function findJournal(
  { store }: Ledger,
  tx: Queries | undefined,
  origin: string,
): Promise<KnownJournal | undefined> {
  const [row] = await store.find(journalTable.name, ['id', 'kind', 'lines'], isColumn('origin', origin), {
    tx,
    limit: 1,
  });
  return (
    row && {
      id: String(row.id),
      kind: String(row.kind),
      lines: store.db.dialect.decode('json', row.lines) as unknown as readonly Line[],
    }
  );
}

/** Drops empty values, so that equal lines serialize to the same text. */
function normalizeLines(given: readonly Line[]): Line[] {
  const lines = given.map(({ account, amount, lot, hold, returns, note }): Line => ({
    account,
    amount,
    ...(lot && { lot }),
    ...(hold && { hold }),
    ...(returns && { returns }),
    ...(note && { note }),
  }));
  if (lines.length < 2) throw new LedgerRefusal('lines', 'a journal has two lines at least');
  const odd = lines.find(({ amount }) => !Number.isSafeInteger(amount) || amount === 0);
  if (odd) throw new LedgerRefusal('lines', `${odd.amount} is no amount`, { accountId: odd.account });
  return lines;
}

const sameLines = (known: readonly Line[], lines: readonly Line[]): boolean =>
  known.length === lines.length &&
  known.every((line, i) =>
    (['account', 'amount', 'lot', 'hold', 'returns'] as const).every(
      (part) => (line[part] ?? null) === (lines[i]?.[part] ?? null),
    ),
  );

/** Reports readable errors for what the database would refuse as well. */
function validateLines(lines: readonly Line[], accounts: ReadonlyMap<string, Account>): void {
  const sums = new Map<string, number>();
  const nets = new Map<string, number>();
  for (const { account, amount, lot, returns } of lines) {
    const { currency, lotted, status } = accounts.get(account) as Account;
    if (status === 'closed' || (status === 'frozen' && !returns))
      throw new LedgerRefusal(status, `the account ${account} is ${status}`, { accountId: account });
    if (lotted !== (lot !== undefined))
      throw new LedgerRefusal('lines', `a line of ${account} ${lotted ? 'names its lot' : 'has no lot'}`, {
        accountId: account,
      });
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
    nets.set(account, (nets.get(account) ?? 0) + amount);
  }
  for (const [currency, sum] of sums)
    if (sum !== 0) throw new LedgerRefusal('lines', `the lines in ${currency} add up to ${sum}`);
  for (const [id, net] of nets) {
    const account = accounts.get(id) as Account;
    if (net < 0 && availableOf(account) < -net)
      throw new LedgerRefusal('funds', `${availableOf(account)} of ${-net} are available in ${id}`, {
        accountId: id,
        amount: availableOf(account),
      });
    const moved = Math.abs(net);
    if (![account.balance + net, account.totalIn + moved, account.totalOut + moved].every(Number.isSafeInteger))
      throw new LedgerRefusal('lines', `${net} is too much for ${id}`, { accountId: id });
  }
}

/** Lots only change under the lock of their account. */
async function validateLots({ store }: Ledger, tx: Queries, lines: readonly Line[]): Promise<void> {
  const nets = new Map<string, number>();
  for (const { lot, amount } of lines) if (lot) nets.set(lot, (nets.get(lot) ?? 0) + amount);
  if (nets.size === 0) return;
  const lots = await store.find(
    lotTable.name,
    ['id', 'accountId', 'granted', 'remaining', 'held'],
    { is: 'in', column: 'id', values: [...nets.keys()] },
    { tx, limit: nets.size },
  );
  for (const { id, accountId, granted, remaining, held } of lots) {
    const net = nets.get(String(id)) as number;
    const free = Number(remaining) - Number(held);
    if (net < 0 && free < -net)
      throw new LedgerRefusal('funds', `${free} of ${-net} are left of the lot ${String(id)}`, {
        accountId: String(accountId),
        amount: free,
      });
    if (Number(remaining) + net > Number(granted))
      throw new LedgerRefusal('lines', `${net} is too much for the lot ${String(id)}`, {
        accountId: String(accountId),
      });
  }
}

function movementsOf(
  journalId: string,
  { kind, origin, actor, occurredAt, lines }: NewJournal & { readonly occurredAt: string },
  accounts: ReadonlyMap<string, Account>,
): Movement[] {
  const states = new Map(
    [...accounts].map(([id, { balance, held, seq, totalIn, totalOut }]) => [
      id,
      { balance, held, seq, totalIn, totalOut },
    ]),
  );
  const steps = lines.map((line, index) => {
    const state = states.get(line.account) as NonNullable<ReturnType<typeof states.get>>;
    const before = state.balance;
    state.balance += line.amount;
    state.seq++;
    if (line.amount > 0) state.totalIn += line.amount;
    else state.totalOut -= line.amount;
    const { ownerType, ownerId, kind: accountKind } = accounts.get(line.account) as Account;
    return {
      ...line,
      id: `${journalId}:${index}`,
      journalId,
      kind,
      origin,
      actor,
      occurredAt,
      ownerType,
      ownerId,
      accountKind,
      seq: state.seq,
      before,
      after: state.balance,
      state,
    };
  });
  return steps;
}
