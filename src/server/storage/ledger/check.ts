import { sql, type RawBuilder } from 'kysely';
import type { Database, StoredRow } from '../database.ts';
import { checkEntries, type Chunk } from './check-entries.ts';
import { findingsOf, type FindingKind, type LedgerFinding } from './finding.ts';
import { pagesOf } from './pages.ts';

interface Check {
  readonly kind: FindingKind;
  /** The rows that it goes through, and the column that names them. */
  readonly table: string;
  readonly key: string;
  /** Selects id and figures of the first row that differs; `within` limits a column to the part that is looked at. */
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
      select * from (
        select b."id", coalesce(h."held", 0) as "heldExpected", b."held" as "held",
          coalesce((select max(e."seq") from "ledger_entry" e where e."accountId" = b."id"), 0) as "lastEntryExpected", b."seq" as "lastEntry"
        from "ledger_balance" b
        left join (select "accountId", sum("amount" - "captured" - "released") as "held" from "ledger_hold" where "state" = 'open' and ${within('accountId')} group by "accountId") h on h."accountId" = b."id"
        where ${within('b.id')}) c
      where "held" <> "heldExpected" or "lastEntry" <> "lastEntryExpected" order by "id" limit 1`,
  },
  {
    // Lines without a gap that add up to nothing in each currency, on the day of their journal.
    kind: 'journal',
    table: 'ledger_journal',
    key: 'id',
    find: (within) => sql`
      select "id", case when "next" > 2 then "next" else 2 end as "linesExpected", "lines", 0 as "sumExpected", "sum", 0 as "otherDaysExpected", "otherDays" from (
        select j."id", count(e."id") as "lines", coalesce(max(e."line") + 1, 0) as "next", coalesce(sum(e."amount"), 0) as "sum", count(case when e."day" <> j."day" then 1 end) as "otherDays"
        from "ledger_journal" j left join "ledger_entry" e on e."journalId" = j."id" where ${within('j.id')} group by j."id") c
      where "lines" < 2 or "next" <> "lines" or "sum" <> 0 or "otherDays" > 0 order by "id" limit 1`,
  },
  {
    kind: 'lot',
    table: 'ledger_lot',
    key: 'id',
    find: (within) => sql`
      select * from (
        select l."id", coalesce((select sum("amount") from "ledger_entry" where "lotId" = l."id"), 0) as "remainingExpected", l."remaining",
          coalesce((select sum("amount" - "captured" - "released") from "ledger_hold" where "lotId" = l."id" and "state" = 'open'), 0) as "heldExpected", l."held"
        from "ledger_lot" l where ${within('l.id')}) c
      where "remaining" <> "remainingExpected" or "held" <> "heldExpected" order by "id" limit 1`,
  },
  {
    // What was taken of a hold is what was posted for it.
    kind: 'hold',
    table: 'ledger_hold',
    key: 'id',
    find: (within) => sql`
      select * from (
        select h."id", coalesce((select -sum("amount") from "ledger_entry" where "holdId" = h."id"), 0) as "capturedExpected", h."captured" from "ledger_hold" h where ${within('h.id')}) c
      where "captured" <> "capturedExpected" order by "id" limit 1`,
  },
  {
    // No more comes back than was taken, and in the other direction.
    kind: 'return',
    table: 'ledger_entry',
    key: 'returnsId',
    find: (within) => sql`
      select "id", case when "back" > "max" then "max" end as "maxReturnedExpected", case when "back" > "max" then "back" end as "maxReturned", 0 as "wrongWayExpected", "wrongWay" from (
        select o."id", abs(o."amount") as "max", r."back", case when o."amount" < 0 then r."out" else r."in" end as "wrongWay" from "ledger_entry" o join (
          select "returnsId", sum(abs("amount")) as "back", sum(case when "amount" > 0 then "amount" else 0 end) as "in", sum(case when "amount" < 0 then -"amount" else 0 end) as "out"
          from "ledger_entry" where ${within('returnsId')} group by "returnsId") r on r."returnsId" = o."id") c
      where "back" > "max" or "wrongWay" > 0 order by "id" limit 1`,
  },
  {
    // What an account had after its last entry of a month.
    kind: 'snapshot',
    table: 'ledger_snapshot',
    key: 'id',
    find: (within) => sql`
      select "id", "balanceExpected", "balance", case when substr("next", 1, 7) <= "month" then "next" end as "laterEntry" from (
        select s."id", s."month", e."balanceAfter" as "balanceExpected", s."balance", cast(n."day" as text) as "next" from "ledger_snapshot" s
        left join "ledger_entry" e on e."accountId" = s."accountId" and e."seq" = s."seq" left join "ledger_entry" n on n."accountId" = s."accountId" and n."seq" = s."seq" + 1
        where ${within('s.id')}) c
      where "balanceExpected" is null or "balanceExpected" <> "balance" or substr("next", 1, 7) <= "month" order by "id" limit 1`,
  },
];

/** Every journal sums to zero, so all accounts together do, in each currency. */
const sums = sql`
  select a."currency" as "id", 0 as "sumExpected", sum(b."balance") as "sum" from "ledger_balance" b join "ledger_account" a on a."id" = b."id" group by a."currency" having sum(b."balance") <> 0 order by 1 limit 1`;

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
    if (found) findings.push(...findingsOf(kind, found));
  }
  const [other] = (await sums.execute(db.reader.kysely)).rows;
  if (other) findings.push(...findingsOf('sum', other as StoredRow));
  return { findings, accounts, journals };
}
