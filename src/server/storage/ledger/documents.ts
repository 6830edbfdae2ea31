import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database.ts';

/** Documents of one kind that say that they are booked, and by what their journals are known. */
export interface BookedDocuments {
  readonly table: string;
  /** Of a journal's origin, before the document's own part of it. */
  readonly prefix: string;
  /** Columns that make up the own part. */
  readonly origin: readonly string[];
  /** What the journal moves: the sum of these. */
  readonly amounts: readonly string[];
  /** The states in which it is booked; without any it always is. */
  readonly states?: readonly string[];
  /** Other columns that have to hold a value. */
  readonly where?: Readonly<Record<string, string>>;
}

export interface DocumentDifference {
  /** Null where a journal has no document that says that it is booked. */
  readonly id: string | null;
  readonly origin: string;
  readonly said: number | null;
  readonly booked: number | null;
}

const column = (name: string) => sql.ref(`r.${name}`);
const originOf = ({ prefix, origin }: BookedDocuments): RawBuilder<unknown> =>
  sql`${sql.lit(`${prefix}:`)} || ${sql.join(origin.map(column), sql` || ':' || `)}`;

const conditionOf = ({ states, where = {} }: BookedDocuments): RawBuilder<unknown> =>
  sql.join(
    [
      sql`1 = 1`,
      ...(states ? [sql`${column('status')} in (${sql.join([...states])})`] : []),
      ...Object.entries(where).map(([name, value]) => sql`${column(name)} = ${value}`),
    ],
    sql` and `,
  );

const sumOf = ({ amounts }: BookedDocuments): RawBuilder<unknown> =>
  sql.join(
    amounts.map((name) => sql`coalesce(${column(name)}, 0)`),
    sql` + `,
  );

const toDifference = ({ id, origin, said, booked }: Record<string, unknown>): DocumentDifference => {
  const number = (value: unknown) => (value === null || value === undefined ? null : Number(value));
  return { id: id === null ? null : String(id), origin: String(origin), said: number(said), booked: number(booked) };
};

/** Documents without their journal, or with one of another amount; those from before there was a ledger are left out. */
export async function unbookedDocuments(
  db: Database,
  documents: BookedDocuments,
  limit: number,
): Promise<DocumentDifference[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select d."id" as "id", d."origin" as "origin", d."said" as "said", d."booked" as "booked" from (
      select r."id" as "id", ${originOf(documents)} as "origin", ${sumOf(documents)} as "said",
        (select sum(e."amount") from "ledger_entry" e where e."journalId" = j."id" and e."amount" > 0) as "booked"
      from ${sql.table(documents.table)} r left join "ledger_journal" j on j."origin" = ${originOf(documents)}
      where ${conditionOf(documents)} and r."createdAt" >= (select min(f."occurredAt") from "ledger_journal" f)
    ) d where d."booked" is null or d."booked" <> d."said" order by d."id" limit ${limit}`.execute(db.reader.kysely);
  return rows.map(toDifference);
}

/** Journals of a kind of which no document says that it is booked. */
export async function journalsWithoutDocument(
  db: Database,
  prefix: string,
  kinds: readonly BookedDocuments[],
  limit: number,
): Promise<DocumentDifference[]> {
  const none = kinds.map(
    (documents) =>
      sql`not exists (select 1 from ${sql.table(documents.table)} r where ${originOf(documents)} = j."origin" and ${conditionOf(documents)})`,
  );
  const { rows } = await sql<Record<string, unknown>>`
    select null as "id", j."origin" as "origin", null as "said",
      (select sum(e."amount") from "ledger_entry" e where e."journalId" = j."id" and e."amount" > 0) as "booked"
    from "ledger_journal" j where j."origin" >= ${`${prefix}:`} and j."origin" < ${`${prefix};`} and ${sql.join(none, sql` and `)}
    order by j."origin" limit ${limit}`.execute(db.reader.kysely);
  return rows.map(toDifference);
}
