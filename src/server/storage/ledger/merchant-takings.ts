import { sql } from 'kysely';
import type { Queries } from '../database.ts';
import { rowsOf } from '../work/statements.ts';

/** What came to an account of takings and what was given back, in cents; what settling moves is neither. */
export interface Takings {
  readonly accountId: string;
  readonly takings: number;
  readonly refunds: number;
  readonly payments: number;
  readonly lastSeq: number;
  readonly firstDay: string;
}

interface Span {
  /** Behind this number of the account. */
  readonly after?: number;
  readonly from?: string;
  readonly to: string;
}

const firstDayEver = '0001-01-01';

/** Adds up by account in one statement, over the index on account and day. */
export async function sumTakings(
  queries: Queries,
  accounts: readonly string[],
  { after = 0, from = firstDayEver, to }: Span,
): Promise<Takings[]> {
  if (accounts.length === 0) return [];
  const found = await rowsOf(
    queries,
    sql`
    select e."accountId" as "accountId", sum(case when e."amount" > 0 then e."amount" else 0 end) as "takings", sum(case when e."amount" < 0 then 0 - e."amount" else 0 end) as "refunds",
      sum(case when e."amount" > 0 then 1 else 0 end) as "payments", max(e."seq") as "lastSeq", min(e."day") as "firstDay"
    from "ledger_entry" e join "ledger_journal" j on j."id" = e."journalId"
    where e."accountId" in (${sql.join([...accounts])}) and e."seq" > ${after} and e."day" >= ${from} and e."day" <= ${to} and j."kind" not in ('settle', 'unsettle')
    group by e."accountId"`,
  );
  return found.map(({ accountId, takings, refunds, payments, lastSeq, firstDay }) => ({
    accountId: String(accountId),
    takings: Number(takings),
    refunds: Number(refunds),
    payments: Number(payments),
    lastSeq: Number(lastSeq),
    firstDay: String(firstDay),
  }));
}
