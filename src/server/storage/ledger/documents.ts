import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database.ts';
import { pagesOf, type Page } from './pages.ts';

/** Documents of one kind that say that they are booked, and by what their journals are known. */
export interface BookedDocuments {
  readonly table: string;
  /** Of a journal's origin, before the document's own part of it. */
  readonly prefix: string;
  /** Columns that make up the own part. */
  readonly origin: readonly string[];
  /** Of a journal's origin, after the own part: which of the document's steps it is. */
  readonly step?: string;
  /** The column that names the journal by its id, where a step can be taken anew under another origin. */
  readonly journal?: string;
  /** Of the origin of the journal that takes such a step back, before the id of what it takes back. */
  readonly undo?: string;
  /** There is a journal for each time that it was paid, with more behind the own part; they add up to what it says. */
  readonly several?: boolean;
  /** What the journal moves: the sum of these; of several columns in one place the first that is filled. */
  readonly amounts: readonly Amount[];
  /** The states in which it is booked; without any it always is. */
  readonly states?: readonly string[];
  /** Without rows that were removed: the number of one may be another's by now, and only the rest are found by it. */
  readonly live?: boolean;
  /** Other columns that have to hold a value, or one of several. */
  readonly where?: Readonly<Record<string, string | readonly string[]>>;
  /** Columns that have to hold anything. */
  readonly filled?: readonly string[];
  /** Part of the origin of returns that lower the document's own amount. */
  readonly lowered?: string;
  /** What came back of the journal, if the document says how much: the sum of these, in these states. */
  readonly returned?: {
    readonly amounts: readonly Amount[];
    readonly states?: readonly string[];
    /** In other states something may have come back by a document of its own. */
    readonly onlyThen?: boolean;
  };
  /** Documents from before the first journal of their kind are left out, not only those from before all journals. */
  readonly sinceFirst?: boolean;
}

type Amount = string | readonly string[];

export interface DocumentDifference {
  /** Null where a journal has no document that says that it is booked. */
  readonly id: string | null;
  readonly origin: string;
  readonly said: number | null;
  readonly booked: number | null;
}

const column = (name: string) => sql.ref(`r.${name}`);
const originOf = ({ prefix, origin, step }: BookedDocuments): RawBuilder<unknown> =>
  sql`${sql.lit(`${prefix}:`)} || ${sql.join(origin.map(column), sql` || ':' || `)}${step ? sql` || ${sql.lit(`:${step}`)}` : sql``}`;

const journalOf = (documents: BookedDocuments): RawBuilder<unknown> => {
  if (documents.journal) return sql`j."id" = ${column(documents.journal)}`;
  const origin = originOf(documents);
  return documents.several
    ? sql`j."origin" >= ${origin} || ':' and j."origin" < ${origin} || ';'`
    : sql`j."origin" = ${origin}`;
};

const isIn = (name: string, values: readonly string[]) => sql`${column(name)} in (${sql.join([...values])})`;

const conditionOf = ({ states, where = {}, filled = [], live }: BookedDocuments): RawBuilder<unknown> =>
  sql.join(
    [
      sql`1 = 1`,
      ...(states ? [isIn('status', states)] : []),
      ...Object.entries(where).map(([name, value]) => isIn(name, typeof value === 'string' ? [value] : value)),
      ...filled.map((name) => sql`${column(name)} is not null`),
      ...(live ? [sql`${column('deletedAt')} is null`] : []),
    ],
    sql` and `,
  );

const sumOf = (amounts: readonly Amount[]): RawBuilder<unknown> =>
  sql.join(
    amounts.map((names) => sql`coalesce(${sql.join([names].flat().map(column))}, 0)`),
    sql` + `,
  );

const moved = sql`(select sum(e."amount") from "ledger_entry" e where e."journalId" = j."id" and e."amount" > 0)`;

/** What returns brought back of the journal, all of them or those whose origin has this part. */
const cameBack = (part?: string): RawBuilder<unknown> =>
  sql`(select coalesce(sum((
    select sum(b."amount") from "ledger_entry" b where b."returnsId" = e."id" and b."amount" > 0
    ${part ? sql`and (select k."origin" from "ledger_journal" k where k."id" = b."journalId") like ${`%:${part}%`}` : sql``}
    )), 0) from "ledger_entry" e where e."journalId" = j."id")`;

const originsOf = (prefix: string) => ({ after: `${prefix}:`, below: `${prefix};` });

/** When the first journal happened, of all or of those with a prefix; null where there is none. */
export async function firstBooked(db: Database, prefix?: string): Promise<string | null> {
  const { after, below } = originsOf(prefix ?? '');
  const { rows } = await sql<{ first: string | null }>`
    select min("occurredAt") as "first" from "ledger_journal"
    ${prefix === undefined ? sql`` : sql`where "origin" > ${after} and "origin" < ${below}`}`.execute(db.reader.kysely);
  return rows[0]?.first ?? null;
}

const toDifference = ({ id, origin, said, booked }: Record<string, unknown>): DocumentDifference => {
  const number = (value: unknown) => (value === null || value === undefined ? null : Number(value));
  return { id: id === null ? null : String(id), origin: String(origin), said: number(said), booked: number(booked) };
};

/** Documents without their journal, or with one of another amount; those from before there was a ledger are left out. */
export async function unbookedDocuments(
  db: Database,
  documents: BookedDocuments,
  first: string,
  limit: number,
): Promise<DocumentDifference[]> {
  const { table, amounts, lowered, several } = documents;
  const booked = sql`${moved}${lowered ? sql` - ${cameBack(lowered)}` : sql``}`;
  return firstFound(pagesOf(db, table, 'id'), limit, async ({ within }, left) => {
    const { rows } = await sql<Record<string, unknown>>`
    select d."id" as "id", d."origin" as "origin", d."said" as "said", d."booked" as "booked" from (
      select r."id" as "id", r."createdAt" as "createdAt", ${originOf(documents)} as "origin", ${sumOf(amounts)} as "said", ${
        several
          ? sql`(select sum(${moved}) from "ledger_journal" j where ${journalOf(documents)}) as "booked" from ${sql.table(table)} r`
          : sql`${booked} as "booked" from ${sql.table(table)} r left join "ledger_journal" j on ${journalOf(documents)}`
      } where ${within('r.id')} and ${conditionOf(documents)}
    ) d where (d."booked" is not null or d."createdAt" >= ${first}) and coalesce(d."booked", 0) <> d."said" order by d."id" limit ${left}`.execute(
      db.reader.kysely,
    );
    return rows.map(toDifference);
  });
}

/** Looks at one page after the other until there are so many differences. */
async function firstFound<T>(
  pages: AsyncIterable<Page>,
  limit: number,
  find: (page: Page, left: number) => Promise<readonly T[]>,
): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pages) {
    found.push(...(await find(page, limit - found.length)));
    if (found.length >= limit) break;
  }
  return found;
}

/** Documents that say that another amount came back than was returned of their journal. */
export async function unreturnedDocuments(
  db: Database,
  documents: BookedDocuments,
  limit: number,
): Promise<DocumentDifference[]> {
  if (!documents.returned) return [];
  const { amounts, states, onlyThen } = documents.returned;
  const said = states ? sql`case when ${isIn('status', states)} then ${sumOf(amounts)} else 0 end` : sumOf(amounts);
  return firstFound(pagesOf(db, documents.table, 'id'), limit, async ({ within }, left) => {
    const { rows } = await sql<Record<string, unknown>>`
    select d."id" as "id", 'refund of ' || d."origin" as "origin", d."said" as "said", d."booked" as "booked" from (
      select r."id" as "id", j."origin" as "origin", ${said} as "said", ${cameBack()} as "booked"
      from ${sql.table(documents.table)} r join "ledger_journal" j on ${journalOf(documents)}
      where ${within('r.id')}${states && onlyThen ? sql` and ${isIn('status', states)}` : sql``}
    ) d where d."booked" <> d."said" order by d."id" limit ${left}`.execute(db.reader.kysely);
    return rows.map(toDifference);
  });
}

const idLength = 36;
const isId = (name: string): boolean => name === 'id' || name.endsWith('Id');

/** The id, or the number, in the origin finds the row by its key. Comparing whole origins reads all rows for each journal. */
function foundBy(documents: BookedDocuments): RawBuilder<unknown> {
  const { prefix, origin, step, several } = documents;
  const start = prefix.length + 2;
  const at = origin.indexOf('id');
  const [only, ...others] = origin;
  const key =
    at >= 0 && origin.slice(0, at).every(isId)
      ? sql`${column('id')} = substr(j."origin", ${sql.lit(start + at * (idLength + 1))}, ${sql.lit(idLength)}) and `
      : only !== undefined && others.length === 0 && !step && !several
        ? sql`${column(only)} = substr(j."origin", ${sql.lit(start)}) and `
        : sql``;
  return sql`${key}${journalOf(documents)}`;
}

/**
 * Each journal looks for its document by itself. Without the offset PostgreSQL would join the two tables, and where it
 * has no statistics yet, compare all with all.
 */
const oneOf = (documents: BookedDocuments, also?: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select 1 from ${sql.table(documents.table)} r where ${foundBy(documents)}${also ? sql` and ${also}` : sql``} limit 1 offset 0)`;

const notUndone = (undo: string): RawBuilder<unknown> =>
  sql`not exists (select 1 from "ledger_journal" u where u."origin" = ${sql.lit(`${undo}:`)} || j."id" limit 1 offset 0)`;

/** The table that holds the document that a journal names, whatever that says; else the first. */
const tableOf = ([first, ...others]: readonly [BookedDocuments, ...BookedDocuments[]]): RawBuilder<unknown> =>
  others.every(({ table }) => table === first.table)
    ? sql.lit(first.table)
    : sql`case ${sql.join(
        others.map((documents) => sql`when ${oneOf(documents)} then ${sql.lit(documents.table)}`),
        sql` `,
      )} else ${sql.lit(first.table)} end`;

/** Journals of a kind of which no document says that it is booked, and whose documents they should be. */
export async function journalsWithoutDocument(
  db: Database,
  prefix: string,
  kinds: readonly [BookedDocuments, ...BookedDocuments[]],
  limit: number,
): Promise<(DocumentDifference & { readonly table: string })[]> {
  const none = kinds.map((documents) => sql`not ${oneOf(documents, conditionOf(documents))}`);
  const undone = new Set(kinds.flatMap(({ undo }) => undo ?? []));
  return firstFound(pagesOf(db, 'ledger_journal', 'origin', originsOf(prefix)), limit, async ({ within }, left) => {
    const { rows } = await sql<Record<string, unknown>>`
    select null as "id", j."origin" as "origin", null as "said", ${moved} as "booked", ${tableOf(kinds)} as "table"
    from "ledger_journal" j where ${within('j.origin')} and ${sql.join([...none, ...[...undone].map(notUndone)], sql` and `)}
    order by j."origin" limit ${left}`.execute(db.reader.kysely);
    return rows.map((row) => ({ ...toDifference(row), table: String(row.table) }));
  });
}
