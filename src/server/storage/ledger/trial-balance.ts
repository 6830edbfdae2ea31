import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** All accounts of one kind together. */
export interface KindBalance {
  readonly ownerType: string;
  readonly kind: string;
  readonly currency: string;
  readonly accounts: number;
  readonly balance: number;
  readonly held: number;
  readonly totalIn: number;
  readonly totalOut: number;
}

export async function trialBalance(db: Database): Promise<KindBalance[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select a."ownerType" as "ownerType", a."kind" as "kind", a."currency" as "currency", count(*) as "accounts",
      sum(b."balance") as "balance", sum(b."held") as "held", sum(b."totalIn") as "totalIn", sum(b."totalOut") as "totalOut"
    from "ledger_account" a join "ledger_balance" b on b."id" = a."id" group by a."currency", a."ownerType", a."kind" order by a."currency", a."ownerType", a."kind"`.execute(
    db.reader.kysely,
  );
  return rows.map(({ ownerType, kind, currency, accounts, balance, held, totalIn, totalOut }) => ({
    ownerType: String(ownerType),
    kind: String(kind),
    currency: String(currency),
    accounts: Number(accounts),
    balance: Number(balance),
    held: Number(held),
    totalIn: Number(totalIn),
    totalOut: Number(totalOut),
  }));
}

/** A row that shows an account of the ledger, and how it says what. In cents. */
export interface ShownAccounts {
  readonly ownerType: string;
  readonly table: string;
  /** Columns of what may be spent, or of what is used of a credit, and of what is held. */
  readonly balance: string;
  /** Null where no hold is shown, and none is made. */
  readonly held: string | null;
  /** A credit shows its debt. */
  readonly debt: boolean;
}

export interface ShownDifference {
  readonly id: string;
  readonly ledger: number;
  readonly ledgerHeld: number;
  readonly shown: number;
  readonly shownHeld: number;
}

/** Rows that show another balance than the ledger has, the first ones of them. */
export async function shownDifferences(
  db: Database,
  { ownerType, table, balance, held, debt }: ShownAccounts,
  limit: number,
): Promise<ShownDifference[]> {
  const column = (name: string | null) => (name === null ? sql`0` : sql`coalesce(${sql.ref(`r.${name}`)}, 0)`);
  const expected = debt ? sql`(0 - b."balance")` : sql`(b."balance" - b."held")`;
  const { rows } = await sql<Record<string, unknown>>`
    select r."id" as "id", ${expected} as "ledger", b."held" as "ledgerHeld", ${column(balance)} as "shown", ${column(held)} as "shownHeld"
    from "ledger_account" a join "ledger_balance" b on b."id" = a."id" join ${sql.table(table)} r on r."id" = a."ownerId"
    where a."ownerType" = ${ownerType} and (${expected} <> ${column(balance)} or b."held" <> ${column(held)}) order by r."id" limit ${limit}`.execute(
    db.reader.kysely,
  );
  return rows.map(({ id, ledger, ledgerHeld, shown, shownHeld }) => ({
    id: String(id),
    ledger: Number(ledger),
    ledgerHeld: Number(ledgerHeld),
    shown: Number(shown),
    shownHeld: Number(shownHeld),
  }));
}
