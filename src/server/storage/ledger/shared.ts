/** Conditions on rows of the ledger that both databases write alike; `row` is what a trigger calls the row, `old` or `new`. */

const changed = (...columns: readonly string[]) =>
  columns.map((column) => `new."${column}" is distinct from old."${column}"`).join(' or ');

const sumOf = (what: string, table: string, where: string) =>
  `(select coalesce(sum(${what}), 0) from "${table}" where ${where})`;

const openHolds = (column: string, id: string) =>
  sumOf('"amount" - "captured" - "released"', 'ledger_hold', `"${column}" = ${id} and "state" = 'open'`);

const entriesSince = (what: string) => sumOf(what, 'ledger_entry', '"accountId" = new."id" and "seq" > old."seq"');

export const accountFixed = changed('id', 'kind', 'ownerType', 'ownerId', 'subKey', 'currency', 'lotted', 'createdAt');

export const accountHasMoney = `new."status" = 'closed' and exists (select 1 from "ledger_balance" where "id" = new."id" and ("balance" <> 0 or "held" <> 0))`;

export const newBalanceSound = `new."balance" = 0 and new."held" = 0 and new."seq" = 0 and new."totalIn" = 0 and new."totalOut" = 0 and new."lastDay" is null and exists (select 1 from "ledger_account" where "id" = new."id")`;

/** Totals, sequence and day move by entries alone, and by all of them. */
export const balanceForged = `new."id" <> old."id" or new."seq" < old."seq"
  or (new."seq" = old."seq" and (${changed('balance', 'totalIn', 'totalOut', 'lastDay')}))
  or (new."seq" > old."seq" and (
    not exists (select 1 from "ledger_entry" where "accountId" = new."id" and "seq" = new."seq" and "balanceAfter" = new."balance" and "day" = new."lastDay")
    or exists (select 1 from "ledger_entry" where "accountId" = new."id" and "seq" > new."seq")
    or new."totalIn" - old."totalIn" <> ${entriesSince('case when "amount" > 0 then "amount" else 0 end')}
    or new."totalOut" - old."totalOut" <> ${entriesSince('case when "amount" < 0 then -"amount" else 0 end')}))`;

export const heldForged = `new."held" <> old."held" and new."held" <> ${openHolds('accountId', 'new."id"')}`;

/** Only a fall is refused: after a limit was cut, refunds and repayments still come in. */
export const belowFloor = `new."floor" is not null and new."balance" - new."held" < new."floor" and new."balance" - new."held" < old."balance" - old."held"`;

export const lotUnsound = `new."remaining" <> 0 or new."held" <> 0 or not exists (select 1 from "ledger_account" where "id" = new."accountId" and "lotted")`;

export const lotForged = `${changed('id', 'accountId', 'expiresAt', 'granted', 'fundedBy', 'originLot')}
  or (new."remaining" <> old."remaining" and new."remaining" <> ${sumOf('"amount"', 'ledger_entry', '"lotId" = new."id"')})
  or (new."held" <> old."held" and new."held" <> ${openHolds('lotId', 'new."id"')})`;

export const holdUnsound = `new."captured" <> 0 or new."released" <> 0 or not exists (select 1 from "ledger_account" a where a."id" = new."accountId" and a."status" = 'open'
  and a."lotted" = (new."lotId" is not null) and (new."lotId" is null or exists (select 1 from "ledger_lot" l where l."id" = new."lotId" and l."accountId" = a."id")))`;

export const holdForged = `${changed('id', 'origin', 'position', 'accountId', 'lotId', 'amount', 'expiresAt', 'createdAt')} or new."captured" < old."captured" or new."released" < old."released" or old."state" = 'done'`;

/** What a hold sets aside anew, or frees. */
export const holdMoves = {
  made: 'new."amount"',
  changed: '(old."captured" + old."released") - (new."captured" + new."released")',
} as const;

export const moveHeld = (by: string): string =>
  `update "ledger_balance" set "held" = "held" + ${by} where "id" = new."accountId"; update "ledger_lot" set "held" = "held" + ${by} where "id" = new."lotId";`;

const before = (column: string) =>
  `(select "${column}" from "ledger_entry" where "accountId" = new."accountId" and "seq" = new."seq" - 1)`;

/** Stands at the end of its account's entries, and continues them. */
export const entryOutOfOrder = `new."seq" <> 1 + coalesce((select max("seq") from "ledger_entry" where "accountId" = new."accountId"), 0)
  or new."balanceAfter" <> new."amount" + coalesce(${before('balanceAfter')}, 0) or new."day" < ${before('day')}`;

export const entryAccountClosed = `exists (select 1 from "ledger_account" where "id" = new."accountId" and ("status" = 'closed' or ("status" = 'frozen' and new."returnsId" is null)))`;

export const entryLotWrong = `not exists (select 1 from "ledger_account" a where a."id" = new."accountId" and a."lotted" = (new."lotId" is not null)
  and (new."lotId" is null or exists (select 1 from "ledger_lot" l where l."id" = new."lotId" and l."accountId" = a."id")))`;

/** What is given back was given, to the same account, and not given back yet. A return is not returned itself. */
export const entryReturnsTooMuch = `new."returnsId" is not null and not exists (select 1 from "ledger_entry" o where o."id" = new."returnsId" and o."accountId" = new."accountId" and o."returnsId" is null
  and (o."amount" > 0) <> (new."amount" > 0) and abs(o."amount") >= abs(new."amount") + ${sumOf('abs("amount")', 'ledger_entry', '"returnsId" = new."returnsId"')})`;

export const dayClosed = `exists (select 1 from "ledger_period" where "id" >= substr(cast(new."day" as text), 1, 7))`;

/** What the lines of a journal move, by account and by lot; `lines` selects accountId, amount and lotId of each. */
export const movedAccounts = (lines: string): string =>
  `select "accountId", sum("amount") as "net", count(*) as "n", sum(case when "amount" > 0 then "amount" else 0 end) as "in", sum(case when "amount" < 0 then -"amount" else 0 end) as "out" from (${lines}) l group by 1`;
export const movedLots = (lines: string): string =>
  `select "lotId", sum("amount") as "net" from (${lines}) l where "lotId" is not null group by 1`;

/** How a balance and a lot are written by what has moved, which is called `s`. */
export const moveAccount = `update "ledger_balance" set "balance" = "balance" + s."net", "seq" = "seq" + s."n", "totalIn" = "totalIn" + s."in", "totalOut" = "totalOut" + s."out", "lastDay" = new."day"`;
export const moveLot = `update "ledger_lot" set "remaining" = "remaining" + s."net"`;
export const ofAccount = `where "ledger_balance"."id" = s."accountId"`;
export const ofLot = `where "ledger_lot"."id" = s."lotId"`;

const balanceOf = (column: string) => `(select "${column}" from "ledger_balance" where "id" = l."accountId")`;

/**
 * Makes the entries of a journal; each account's lines follow each other. Balances are looked up by line: PostgreSQL
 * expects a hundred lines, and would rather read the whole table.
 */
export const addEntries = (
  lines: string,
): string => `insert into "ledger_entry" ("id", "journalId", "line", "accountId", "seq", "amount", "balanceAfter", "day", "lotId", "holdId", "returnsId")
  select new."id" || ':' || l."line", new."id", l."line", l."accountId", ${balanceOf('seq')} + row_number() over w, l."amount", ${balanceOf('balance')} + sum(l."amount") over w, new."day", l."lotId", l."holdId", l."returnsId"
  from (${lines}) l window w as (partition by l."accountId" order by l."line") order by l."accountId", l."line";`;

/** Beyond this a number is no longer exact where the product counts with it. */
export const maxCents = Number.MAX_SAFE_INTEGER;

export const linesUnbalanced = (lines: string): string =>
  `exists (select 1 from (select (select "currency" from "ledger_account" where "id" = l."accountId") as "currency", l."amount" from (${lines}) l) l group by "currency" having sum("amount") <> 0 or "currency" is null)`;

export const entryNotOfJournal = (
  line: string,
): string => `not exists (select 1 from (${line}) l where l."line" = new."line" and l."accountId" = new."accountId" and l."amount" = new."amount"
  and l."lotId" is not distinct from new."lotId" and l."holdId" is not distinct from new."holdId" and l."returnsId" is not distinct from new."returnsId" and l."day" = new."day")`;
