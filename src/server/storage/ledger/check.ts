import { sql, type RawBuilder } from 'kysely';
import type { Database, StoredRow } from '../database.ts';

/** The first thing of its kind that does not add up: what there should be, and what there is. */
export interface LedgerFinding {
  readonly kind: 'entry' | 'balance' | 'journal' | 'lot' | 'hold' | 'return' | 'snapshot' | 'sum';
  readonly id: string;
  readonly expected: string;
  readonly found: string;
}

interface Check {
  readonly kind: LedgerFinding['kind'];
  /** Whose ids are gone through, and which column of it. */
  readonly table: string;
  /** Selects id, expected and found of the first difference behind one id and up to another. */
  find(from: string, to: string): RawBuilder<unknown>;
}

/** So many accounts or journals are looked at with one statement. */
const pageSize = 2000;

const within = (column: string, from: string, to: string) =>
  sql`${sql.ref(column)} > ${from} and ${sql.ref(column)} <= ${to}`;
const amountIf = (condition: string) => sql`sum(case when ${sql.raw(condition)} then abs("amount") else 0 end)`;

/**
 * Each statement sees one moment of the database and compares only what transactions write together,
 * so others may go on meanwhile.
 */
const checks: readonly Check[] = [
  {
    // The entries of an account count up from one, carry on the balance before, and never go back a day.
    kind: 'entry',
    table: 'ledger_balance',
    find: (from, to) => sql`
      select "id" as id, "n" || ': ' || "running" as expected, "seq" || ': ' || "balanceAfter" as found from (
        select "id", "accountId", "seq", "balanceAfter", "day", row_number() over w as "n", sum("amount") over w as "running", lag("day") over w as "before"
        from "ledger_entry" where ${within('accountId', from, to)} window w as (partition by "accountId" order by "seq")) c
      where "seq" <> "n" or "balanceAfter" <> "running" or "day" < "before" order by "accountId", "n" limit 1`,
  },
  {
    kind: 'balance',
    table: 'ledger_balance',
    find: (from, to) => sql`
      select "id" as id, "expected" as expected, "found" as found from (
        select b."id", (coalesce(e."in", 0) - coalesce(e."out", 0)) || ' = ' || coalesce(e."in", 0) || ' - ' || coalesce(e."out", 0) || ', held ' || coalesce(h."held", 0) || ', ' || coalesce(e."n", 0) as "expected",
          b."balance" || ' = ' || b."totalIn" || ' - ' || b."totalOut" || ', held ' || b."held" || ', ' || b."seq" as "found"
        from "ledger_balance" b
        left join (select "accountId", ${amountIf('"amount" > 0')} as "in", ${amountIf('"amount" < 0')} as "out", count(*) as "n" from "ledger_entry" where ${within('accountId', from, to)} group by "accountId") e on e."accountId" = b."id"
        left join (select "accountId", sum("amount" - "captured" - "released") as "held" from "ledger_hold" where "state" = 'open' and ${within('accountId', from, to)} group by "accountId") h on h."accountId" = b."id"
        where ${within('b.id', from, to)}) c
      where "expected" <> "found" order by "id" limit 1`,
  },
  {
    // Lines without a gap that add up to nothing in each currency, on the day of their journal.
    kind: 'journal',
    table: 'ledger_journal',
    find: (from, to) => sql`
      select "id" as id, 'sum 0' as expected, "n" || ' lines, last ' || "last" || ', sum ' || "sum" as found from (
        select j."id", count(e."id") as "n", coalesce(max(e."line"), -1) as "last", coalesce(sum(e."amount"), 0) as "sum", count(case when e."day" <> j."day" then 1 end) as "otherDays"
        from "ledger_journal" j left join "ledger_entry" e on e."journalId" = j."id" where ${within('j.id', from, to)} group by j."id") c
      where "n" < 2 or "last" + 1 <> "n" or "sum" <> 0 or "otherDays" > 0 order by "id" limit 1`,
  },
  {
    kind: 'lot',
    table: 'ledger_balance',
    find: (from, to) => sql`
      select "id" as id, "expected" as expected, "found" as found from (
        select l."id", coalesce((select sum("amount") from "ledger_entry" where "lotId" = l."id"), 0) || ', held ' || coalesce((select sum("amount" - "captured" - "released") from "ledger_hold" where "lotId" = l."id" and "state" = 'open'), 0) as "expected", l."remaining" || ', held ' || l."held" as "found"
        from "ledger_lot" l where ${within('l.accountId', from, to)}) c
      where "expected" <> "found" order by "id" limit 1`,
  },
  {
    // What was taken of a hold is what was posted for it.
    kind: 'hold',
    table: 'ledger_balance',
    find: (from, to) => sql`
      select "id" as id, 'captured ' || "posted" as expected, 'captured ' || "captured" as found from (
        select h."id", h."captured", coalesce((select -sum("amount") from "ledger_entry" where "holdId" = h."id"), 0) as "posted" from "ledger_hold" h where ${within('h.accountId', from, to)}) c
      where "posted" <> "captured" order by "id" limit 1`,
  },
  {
    kind: 'return',
    table: 'ledger_balance',
    find: (from, to) => sql`
      select "id" as id, 'at most ' || abs("amount") as expected, "back" || '' as found from (
        select o."id", o."amount", r."back", r."other" from "ledger_entry" o join (
          select "returnsId", sum(abs("amount")) as "back", max(case when "amount" > 0 then 1 else 0 end) + 2 * max(case when "amount" < 0 then 1 else 0 end) as "other"
          from "ledger_entry" where "returnsId" is not null and ${within('accountId', from, to)} group by "returnsId") r on r."returnsId" = o."id") c
      where "back" > abs("amount") or "other" <> case when "amount" < 0 then 1 else 2 end order by "id" limit 1`,
  },
  {
    kind: 'snapshot',
    table: 'ledger_balance',
    find: (from, to) => sql`
      select s."id" as id, coalesce(e."balanceAfter" || ' of ' || e."day", 'an entry') as expected, s."balance" || ' of ' || s."month" as found from "ledger_snapshot" s
      left join "ledger_entry" e on e."accountId" = s."accountId" and e."seq" = s."seq" left join "ledger_entry" n on n."accountId" = s."accountId" and n."seq" = s."seq" + 1
      where ${within('s.accountId', from, to)} and (e."balanceAfter" is null or e."balanceAfter" <> s."balance" or substr(cast(n."day" as text), 1, 7) <= s."month") order by s."id" limit 1`,
  },
];

/** Goes through the whole ledger page by page and tells the first difference of each kind. */
export async function findDifferences(
  db: Database,
): Promise<{ findings: LedgerFinding[]; accounts: number; journals: number }> {
  const findings = new Map<string, LedgerFinding>();
  const seen: Record<string, number> = {};
  for (const table of new Set(checks.map((check) => check.table))) {
    for await (const [from, to, rows] of pages(db, table)) {
      seen[table] = (seen[table] ?? 0) + rows;
      for (const { kind, find } of checks.filter((check) => check.table === table && !findings.has(check.kind))) {
        const found = await find(from, to).execute(db.reader.kysely);
        if (found.rows[0]) findings.set(kind, toFinding(kind, found.rows[0] as StoredRow));
      }
    }
  }
  // Every journal sums to zero, so all accounts together do, in each currency.
  const sums = await sql`
    select a."currency" as id, '0' as expected, sum(b."balance") || '' as found from "ledger_balance" b join "ledger_account" a on a."id" = b."id" group by a."currency" having sum(b."balance") <> 0 order by 1 limit 1`.execute(
    db.reader.kysely,
  );
  if (sums.rows[0]) findings.set('sum', toFinding('sum', sums.rows[0] as StoredRow));
  return { findings: [...findings.values()], accounts: seen.ledger_balance ?? 0, journals: seen.ledger_journal ?? 0 };
}

const toFinding = (kind: LedgerFinding['kind'], { id, expected, found }: StoredRow): LedgerFinding => ({
  kind,
  id: String(id),
  expected: String(expected),
  found: String(found),
});

/** Ranges of ids: behind the first, up to the second. */
async function* pages(db: Database, table: string): AsyncIterable<readonly [string, string, number]> {
  for (let from = ''; ;) {
    const { rows } = await sql<{
      id: string;
    }>`select "id" as id from ${sql.table(table)} where "id" > ${from} order by "id" limit ${pageSize}`.execute(
      db.reader.kysely,
    );
    const to = rows.at(-1)?.id;
    if (to === undefined) return;
    yield [from, to, rows.length];
    from = to;
  }
}
