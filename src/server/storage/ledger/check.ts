import { sql, type RawBuilder } from 'kysely';
import type { Database, StoredRow } from '../database.ts';
import { checkEntries, type Chunk } from './check-entries.ts';
import { findingOf, type LedgerFinding } from './finding.ts';
import { pagesOf } from './pages.ts';

interface Check {
  readonly kind: LedgerFinding['kind'];
  /** The rows that it goes through, and the column that names them. */
  readonly table: string;
  readonly key: string;
  /** Selects id, expected and found of the first difference; `within` limits a column to the part that is looked at. */
  find(within: (column: string) => RawBuilder<unknown>): RawBuilder<unknown>;
}

/**
 * Each statement sees one moment of the database and compares only what transactions write together,
 * so others may go on meanwhile.
 */
const checks: readonly Check[] = [
  {
    // What open holds set aside, and no entry behind the last that the balance knows of.
    kind: 'held',
    table: 'ledger_balance',
    key: 'id',
    find: (within) => sql`
      select "id" as id, "expected" as expected, "found" as found from (
        select b."id", coalesce(h."held", 0) || ', last entry ' || coalesce((select max(e."seq") from "ledger_entry" e where e."accountId" = b."id"), 0) as "expected", b."held" || ', last entry ' || b."seq" as "found"
        from "ledger_balance" b
        left join (select "accountId", sum("amount" - "captured" - "released") as "held" from "ledger_hold" where "state" = 'open' and ${within('accountId')} group by "accountId") h on h."accountId" = b."id"
        where ${within('b.id')}) c
      where "expected" <> "found" order by "id" limit 1`,
  },
  {
    // Lines without a gap that add up to nothing in each currency, on the day of their journal.
    kind: 'journal',
    table: 'ledger_journal',
    key: 'id',
    find: (within) => sql`
      select "id" as id, 'sum 0' as expected, "n" || ' lines, last ' || "last" || ', sum ' || "sum" as found from (
        select j."id", count(e."id") as "n", coalesce(max(e."line"), -1) as "last", coalesce(sum(e."amount"), 0) as "sum", count(case when e."day" <> j."day" then 1 end) as "otherDays"
        from "ledger_journal" j left join "ledger_entry" e on e."journalId" = j."id" where ${within('j.id')} group by j."id") c
      where "n" < 2 or "last" + 1 <> "n" or "sum" <> 0 or "otherDays" > 0 order by "id" limit 1`,
  },
  {
    kind: 'lot',
    table: 'ledger_lot',
    key: 'id',
    find: (within) => sql`
      select "id" as id, "expected" as expected, "found" as found from (
        select l."id", coalesce((select sum("amount") from "ledger_entry" where "lotId" = l."id"), 0) || ', held ' || coalesce((select sum("amount" - "captured" - "released") from "ledger_hold" where "lotId" = l."id" and "state" = 'open'), 0) as "expected", l."remaining" || ', held ' || l."held" as "found"
        from "ledger_lot" l where ${within('l.id')}) c
      where "expected" <> "found" order by "id" limit 1`,
  },
  {
    // What was taken of a hold is what was posted for it.
    kind: 'hold',
    table: 'ledger_hold',
    key: 'id',
    find: (within) => sql`
      select "id" as id, 'captured ' || "posted" as expected, 'captured ' || "captured" as found from (
        select h."id", h."captured", coalesce((select -sum("amount") from "ledger_entry" where "holdId" = h."id"), 0) as "posted" from "ledger_hold" h where ${within('h.id')}) c
      where "posted" <> "captured" order by "id" limit 1`,
  },
  {
    kind: 'return',
    table: 'ledger_entry',
    key: 'returnsId',
    find: (within) => sql`
      select "id" as id, 'at most ' || abs("amount") as expected, "back" || '' as found from (
        select o."id", o."amount", r."back", r."other" from "ledger_entry" o join (
          select "returnsId", sum(abs("amount")) as "back", max(case when "amount" > 0 then 1 else 0 end) + 2 * max(case when "amount" < 0 then 1 else 0 end) as "other"
          from "ledger_entry" where ${within('returnsId')} group by "returnsId") r on r."returnsId" = o."id") c
      where "back" > abs("amount") or "other" <> case when "amount" < 0 then 1 else 2 end order by "id" limit 1`,
  },
  {
    kind: 'snapshot',
    table: 'ledger_snapshot',
    key: 'id',
    find: (within) => sql`
      select s."id" as id, coalesce(e."balanceAfter" || ' of ' || e."day", 'an entry') as expected, s."balance" || ' of ' || s."month" as found from "ledger_snapshot" s
      left join "ledger_entry" e on e."accountId" = s."accountId" and e."seq" = s."seq" left join "ledger_entry" n on n."accountId" = s."accountId" and n."seq" = s."seq" + 1
      where ${within('s.id')} and (e."balanceAfter" is null or e."balanceAfter" <> s."balance" or substr(cast(n."day" as text), 1, 7) <= s."month") order by s."id" limit 1`,
  },
];

/** Every journal sums to zero, so all accounts together do, in each currency. */
const sums = sql`
  select a."currency" as id, '0' as expected, sum(b."balance") || '' as found from "ledger_balance" b join "ledger_account" a on a."id" = b."id" group by a."currency" having sum(b."balance") <> 0 order by 1 limit 1`;

/** Goes through the whole ledger part by part and tells the first difference of each kind. */
export async function findDifferences(
  db: Database,
  chunk?: Chunk,
): Promise<{ findings: LedgerFinding[]; accounts: number; journals: number }> {
  const { findings, accounts } = await checkEntries(db, chunk);
  let journals = 0;
  for (const { kind, table, key, find } of checks) {
    let found: StoredRow | undefined;
    for await (const { rows, within } of pagesOf(db, table, key)) {
      if (kind === 'journal') journals += rows;
      found ??= (await find(within).execute(db.reader.kysely)).rows[0] as StoredRow | undefined;
    }
    if (found) findings.push(findingOf(kind, found));
  }
  const [other] = (await sums.execute(db.reader.kysely)).rows;
  if (other) findings.push(findingOf('sum', other as StoredRow));
  return { findings, accounts, journals };
}
