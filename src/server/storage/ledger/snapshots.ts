import { sql } from 'kysely';
import type { Queries } from '../database.ts';

/** Notes where every account stood at the end of a month that moved since the snapshot before. */
export async function takeSnapshots(tx: Queries, month: string): Promise<void> {
  const known = sql`coalesce((select max(s."seq") from "ledger_snapshot" s where s."accountId" = e."accountId"), 0)`;
  await sql`
    insert into "ledger_snapshot" ("id", "month", "accountId", "seq", "balance", "moneyIn", "moneyOut")
    select m."accountId" || '/' || ${month}, ${month}, m."accountId", m."seq", l."balanceAfter", m."moneyIn", m."moneyOut"
    from (select e."accountId", max(e."seq") as "seq", sum(case when e."amount" > 0 then e."amount" else 0 end) as "moneyIn", sum(case when e."amount" < 0 then -e."amount" else 0 end) as "moneyOut"
      from "ledger_entry" e where substr(cast(e."day" as text), 1, 7) <= ${month} and e."seq" > ${known} group by e."accountId") m
    join "ledger_entry" l on l."accountId" = m."accountId" and l."seq" = m."seq"`.execute(tx.kysely);
}
