import { all, isColumn } from '../storage/condition.ts';
import type { Json } from '../../meta/json.ts';
import type { Ledger } from './ledger.ts';
import type { KnownJournal } from './post.ts';
import { entryTable, journalTable } from './tables.ts';

/** An entry of a statement, with its journal. */
export interface StatementEntry {
  readonly id: string;
  readonly seq: number;
  /** Its position in the journal. */
  readonly line: number;
  readonly amount: number;
  readonly after: number;
  readonly day: string;
  readonly returned: boolean;
  readonly journal: KnownJournal & { readonly origin: string; readonly occurredAt: string };
}

export interface Statement {
  readonly opening: number;
  readonly closing: number;
  /** The total number of entries in the period, computed from the sequence numbers, which have no gaps. */
  readonly count: number;
  readonly entries: readonly StatementEntry[];
  /** True if there is another page. */
  readonly more: boolean;
}

/**
 * The entries of an account between two days, one page after a sequence number. Days of an account never go back, so a
 * period is a range of sequence numbers: two index look-ups find it, however many entries there are.
 */
export async function statement(
  ledger: Ledger,
  accountId: string,
  { from, to, after, limit }: { from: string; to: string; after: number; limit: number },
): Promise<Statement> {
  const first = await lastEntry(ledger, accountId, '<', from);
  const last = await lastEntry(ledger, accountId, '<=', to);
  const where = all(
    isColumn('accountId', accountId),
    { is: 'compare', column: 'seq', op: '>', value: Math.max(after, first.seq) },
    { is: 'compare', column: 'seq', op: '<=', value: last.seq },
  );
  const rows = await ledger.store.leading({
    table: entryTable.name,
    columns: ['id', 'journalId', 'line', 'seq', 'amount', 'balanceAfter', 'day', 'returnsId'],
    where,
    order: [{ column: 'seq', descending: false }],
    limit,
  });
  const journals = await journalsOf(
    ledger,
    rows.map(({ journalId }) => String(journalId)),
  );
  return {
    opening: first.balance,
    closing: last.balance,
    count: Math.max(0, last.seq - first.seq),
    more: rows.length > 0 && Number(rows.at(-1)?.seq) < last.seq,
    entries: rows.map(({ id, journalId, line, seq, amount, balanceAfter, day, returnsId }) => ({
      id: String(id),
      seq: Number(seq),
      line: Number(line),
      amount: Number(amount),
      after: Number(balanceAfter),
      day: String(day),
      returned: returnsId !== null,
      journal: journals.get(String(journalId)) as StatementEntry['journal'],
    })),
  };
}

async function lastEntry(
  { store }: Ledger,
  accountId: string,
  op: '<' | '<=',
  day: string,
): Promise<{ seq: number; balance: number }> {
  const [last] = await store.leading({
    table: entryTable.name,
    columns: ['seq', 'balanceAfter'],
    where: all(isColumn('accountId', accountId), { is: 'compare', column: 'day', op, value: day }),
    order: [
      { column: 'day', descending: true },
      { column: 'seq', descending: true },
    ],
    limit: 1,
  });
  return { seq: Number(last?.seq ?? 0), balance: Number(last?.balanceAfter ?? 0) };
}

async function journalsOf({ store }: Ledger, ids: readonly string[]): Promise<Map<string, StatementEntry['journal']>> {
  if (ids.length === 0) return new Map();
  const { dialect } = store.db;
  const rows = await store.find(
    journalTable.name,
    ['id', 'kind', 'origin', 'lines', 'occurredAt'],
    { is: 'in', column: 'id', values: [...new Set(ids)] },
    { limit: ids.length },
  );
  return new Map(
    rows.map(({ id, kind, origin, lines, occurredAt }) => [
      String(id),
      {
        id: String(id),
        kind: String(kind),
        origin: String(origin),
        occurredAt: String(dialect.decode('timestamp', occurredAt) as Json),
        lines: dialect.decode('json', lines) as unknown as KnownJournal['lines'],
      },
    ]),
  );
}
