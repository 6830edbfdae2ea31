import { sql, type RawBuilder } from 'kysely';
import type { Database, StoredRow } from '../database.ts';
import { findingsOf, type FindingKind, type LedgerFinding } from './finding.ts';

/** How much one statement reads, so that it stays within its time limit whatever the size of the ledger. */
export interface Chunk {
  readonly accounts: number;
  readonly entries: number;
}

const defaultChunk: Chunk = { accounts: 2000, entries: 20_000 };

/** An account and what its entries have to add up to. */
interface Account {
  readonly id: string;
  readonly balance: number;
  readonly in: number;
  readonly out: number;
  readonly n: number;
}

/** Accounts that follow each other by id, behind `after`. */
interface Group {
  readonly after: string;
  readonly accounts: readonly [Account, ...Account[]];
}

/**
 * Reads all entries and reports the first that does not continue the one before it, and the first account whose entries
 * do not add up to its balance. Others may post meanwhile: a statement sees one moment, and the entries of a large
 * account are read up to the number at which its balance stood.
 */
export async function checkEntries(
  db: Database,
  chunk: Chunk = defaultChunk,
): Promise<{ findings: LedgerFinding[]; accounts: number }> {
  const findings = new Map<FindingKind, LedgerFinding[]>();
  const note = (kind: FindingKind, found: StoredRow | undefined) => {
    const differing = found && !findings.has(kind) ? findingsOf(kind, found) : [];
    if (differing.length > 0) findings.set(kind, differing);
  };
  let seen = 0;
  for await (const { after, accounts } of groups(db, chunk)) {
    seen += accounts.length;
    const [first] = accounts;
    if (first.n > chunk.entries) {
      for (const [from, to] of ranges(first.n, chunk.entries))
        note('entry', await outOfOrder(db, numbers(first, from, to), from));
      note('balance', await otherSum(db, first, chunk.entries));
    } else {
      const within = (column: string) => between(column, after, accounts.at(-1)?.id ?? after);
      note('entry', await outOfOrder(db, within('accountId'), 0));
      note('balance', await otherSums(db, within));
    }
  }
  return { findings: [...findings.values()].flat(), accounts: seen };
}

const between = (column: string, after: string, to: string) =>
  sql`${sql.ref(column)} > ${after} and ${sql.ref(column)} <= ${to}`;
const numbers = ({ id }: Account, from: number, to: number) =>
  sql`"accountId" = ${id} and "seq" >= ${from} and "seq" <= ${to}`;

function* ranges(last: number, size: number): Iterable<readonly [from: number, to: number]> {
  for (let from = 0; from < last; from += size) yield [from, Math.min(from + size, last)];
}

/** As many accounts as have no more entries together than one statement reads; a larger one stands alone. */
async function* groups(db: Database, { accounts: limit, entries }: Chunk): AsyncIterable<Group> {
  for (let after = ''; ;) {
    const rows = await pageOf(db, after, limit);
    if (rows.length === 0) return;
    for (let from = 0; from < rows.length;) {
      const accounts: [Account, ...Account[]] = [rows[from] as Account];
      let sum = accounts[0].n;
      for (const next of rows.slice(from + 1)) {
        sum += next.n;
        if (sum > entries) break;
        accounts.push(next);
      }
      yield { after, accounts };
      after = accounts.at(-1)?.id ?? after;
      from += accounts.length;
    }
  }
}

async function pageOf(db: Database, after: string, limit: number): Promise<Account[]> {
  const { rows } =
    await sql<StoredRow>`select "id" as "id", "balance" as "balance", "totalIn" as "in", "totalOut" as "out", "seq" as "n" from "ledger_balance" where "id" > ${after} order by "id" limit ${limit}`.execute(
      db.reader.kysely,
    );
  return rows.map((row) => ({
    id: String(row.id),
    balance: Number(row.balance),
    in: Number(row.in),
    out: Number(row.out),
    n: Number(row.n),
  }));
}

const first = async (db: Database, query: RawBuilder<unknown>): Promise<StoredRow | undefined> =>
  (await query.execute(db.reader.kysely)).rows[0] as StoredRow | undefined;

/** An entry has the next number, carries on the balance before, and is not of an earlier day. The one at `from` only says what came before. */
const outOfOrder = (db: Database, where: RawBuilder<unknown>, from: number): Promise<StoredRow | undefined> =>
  first(
    db,
    sql`select "id", "next" as "seqExpected", "seq", "running" as "balanceAfterExpected", "balanceAfter",
      case when "day" < "before" then cast("before" as text) end as "earliestDayExpected", case when "day" < "before" then cast("day" as text) end as "earliestDay" from (
      select "id", "accountId", "seq", "balanceAfter", "day", 1 + coalesce(lag("seq") over w, 0) as "next", "amount" + coalesce(lag("balanceAfter") over w, 0) as "running", lag("day") over w as "before"
      from "ledger_entry" where ${where} window w as (partition by "accountId" order by "seq")) c
    where "seq" > ${from} and ("seq" <> "next" or "balanceAfter" <> "running" or "day" < "before") order by "accountId", "seq" limit 1`,
  );

const sums = sql`coalesce(sum(case when "amount" > 0 then "amount" else 0 end), 0) as "in", coalesce(sum(case when "amount" < 0 then -"amount" else 0 end), 0) as "out", count(*) as "n"`;

const otherSums = (db: Database, within: (column: string) => RawBuilder<unknown>): Promise<StoredRow | undefined> =>
  first(
    db,
    sql`select * from (
      select b."id", coalesce(e."in", 0) - coalesce(e."out", 0) as "balanceExpected", b."balance", coalesce(e."in", 0) as "totalInExpected", b."totalIn",
        coalesce(e."out", 0) as "totalOutExpected", b."totalOut", coalesce(e."n", 0) as "entriesExpected", b."seq" as "entries"
      from "ledger_balance" b left join (select "accountId", ${sums} from "ledger_entry" where ${within('accountId')} group by "accountId") e on e."accountId" = b."id"
      where ${within('b.id')}) c
    where "balance" <> "balanceExpected" or "totalIn" <> "totalInExpected" or "totalOut" <> "totalOutExpected" or "entries" <> "entriesExpected" order by "id" limit 1`,
  );

async function otherSum(db: Database, account: Account, size: number): Promise<StoredRow | undefined> {
  const summed = { in: 0, out: 0, n: 0 };
  for (const [from, to] of ranges(account.n, size)) {
    const part = await first(db, sql`select ${sums} from "ledger_entry" where ${numbers(account, from + 1, to)}`);
    for (const name of ['in', 'out', 'n'] as const) summed[name] += Number(part?.[name]);
  }
  return {
    id: account.id,
    balanceExpected: summed.in - summed.out,
    balance: account.balance,
    totalInExpected: summed.in,
    totalIn: account.in,
    totalOutExpected: summed.out,
    totalOut: account.out,
    entriesExpected: summed.n,
    entries: account.n,
  };
}
