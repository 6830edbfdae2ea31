import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ColumnSpec, IndexSpec, TableSpec } from './tables.ts';
import type { Database, Dialect, Queries } from './database.ts';
import { fillFolded, keepApart } from './look-alikes.ts';
import { renameTables } from './rename.ts';
import { fillSearch, searchChanged } from './search-index.ts';

/** Raised whenever a release stores rows in a way that older releases would misread. */
export const format = 1;

const metaTable: TableSpec = {
  name: 'console_meta',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'value', kind: 'text' },
  ],
  indexes: [],
};

/** A database that cannot be used as it is; the message tells the operator what to do. */
class SchemaError extends Error {}

/**
 * Makes the database hold what the tables ask for: adds what is missing, in one transaction, and
 * never takes a column away. Returns the statements that were run. A database that already went
 * through the same set of tables is left alone after one look. `tell` hears in words what operators should
 * put right.
 */
export async function syncSchema(
  db: Database,
  wanted: readonly TableSpec[],
  tell: (problem: string) => void = () => undefined,
): Promise<string[]> {
  const tables = [metaTable, ...wanted];
  const rules = tables.flatMap(({ name, ruled }) => (ruled ? db.dialect.addRules(name) : []));
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([format, tables, ...rules]))
    .digest('hex');
  const known = await readMeta(db).catch(() => new Map<string, string>());
  const stored = Number(known.get('format') ?? format);
  if (stored > format) {
    throw new SchemaError(
      `The database was written by a newer version (format ${stored}; this version knows ${format}). Start the newer version, or restore a backup made before the upgrade.`,
    );
  }
  fingerprints.set(db, fingerprint);
  if (known.get('schema') === fingerprint) return [];
  return db.transaction(
    async (tx) => {
      await renameTables(db.dialect, tx, tables);
      const existing = await db.dialect.inspect(tx.kysely);
      const searchedAnew = new Set(tables.filter((table) => searchChanged(db.dialect, table, existing.columns)));
      const statements = plan(db.dialect, tables, existing, searchedAnew);
      const run = async (statement: string) => {
        await sql
          .raw(statement)
          .execute(tx.kysely)
          .catch((error: unknown) => {
            throw new SchemaError(explain(statement, error));
          });
      };
      for (const statement of statements) await run(statement);
      for (const table of searchedAnew) await fillSearch(db.dialect, tx, table);
      const problems = await foldNames(db.dialect, tx, tables, existing);
      for (const problem of problems) tell(problem);
      // Last: filling in what is new to a table changes rows that nobody may change afterwards.
      const marks = tables.flatMap((table) => (table.marks ? db.dialect.addMarks(table.name, table.marks) : []));
      const guards = [
        ...marks,
        ...tables.flatMap(({ name, appendOnly }) => (appendOnly ? db.dialect.guard(name) : [])),
        ...rules,
      ];
      for (const statement of guards) await run(statement);
      await writeMeta(tx, 'format', String(format));
      // What is left to put right is looked at again with the next start.
      await writeMeta(tx, 'schema', problems.length > 0 ? '' : fingerprint);
      return [...statements, ...guards];
    },
    new Set(),
    { patient: true },
  );
}

/** What each database of this process went through. */
const fingerprints = new WeakMap<Database, string>();

/** Whether another release has been at the database since. */
export async function schemaState(db: Database): Promise<'ours' | 'changed' | 'unreadable'> {
  const known = await readMeta(db);
  if (Number(known.get('format') ?? format) > format) return 'unreadable';
  return known.get('schema') === fingerprints.get(db) ? 'ours' : 'changed';
}

type Existing = Awaited<ReturnType<Dialect['inspect']>>;

/** Fills in how names are compared and keeps look-alikes apart from then on. Returns what stands in the way of that. */
async function foldNames(
  dialect: Dialect,
  tx: Queries,
  tables: readonly TableSpec[],
  existing: Existing,
): Promise<string[]> {
  const problems: string[] = [];
  for (const table of tables) {
    const columns = existing.columns.get(table.name);
    for (const column of table.columns)
      if (column.folds && columns && !columns.has(column.name)) await fillFolded(tx, table, column);
    for (const index of table.indexes) {
      if (!index.lookAlike || existing.indexes.has(shortName(index.name))) continue;
      const problem = await keepApart(tx, table, index, createIndex(dialect, table, index));
      if (problem) problems.push(problem);
    }
  }
  return problems;
}

function plan(
  dialect: Dialect,
  tables: readonly TableSpec[],
  existing: Existing,
  searchedAnew: ReadonlySet<TableSpec>,
): string[] {
  const statements: string[] = [];
  const fills: string[] = [];
  const references: string[] = [];
  for (const table of tables) {
    const columns = existing.columns.get(table.name);
    if (!columns) {
      statements.push(createTable(dialect, table));
    } else {
      for (const column of table.columns) {
        const type = columns.get(column.name);
        if (type === undefined) {
          statements.push(
            `alter table "${table.name}" add column ${columnText(dialect, { ...column, notNull: false })}`,
          );
          fills.push(...fill(dialect, table, column));
        } else if (type !== dialect.columnType(column.kind)) {
          throw new SchemaError(
            `Column "${column.name}" of table "${table.name}" holds ${type}, the declaration now asks for ${dialect.columnType(column.kind)}. Rows are never converted silently: give the field a new name, or convert the column by hand first.`,
          );
        }
      }
    }
    references.push(...addReferences(dialect, table, columns));
  }
  // What is copied may stand in a column that has just been added to another table.
  statements.push(...fills);
  for (const table of tables) {
    if (searchedAnew.has(table))
      statements.push(
        ...lift(dialect, table),
        ...dialect.search.drop(table.name, dialect.search.held(table.name, existing.columns)),
      );
    statements.push(...dialect.search.make(table));
    for (const index of table.indexes)
      if (!index.lookAlike && !existing.indexes.has(shortName(index.name)))
        statements.push(createIndex(dialect, table, index));
  }
  return [
    ...statements,
    ...obsoleteIndexes(tables, existing.indexes),
    ...exclusions(dialect, tables, existing.exclusions),
    ...references,
  ];
}

/** Rows that are older than a copy get it as well, or reports would leave them out. */
function fill(dialect: Dialect, table: TableSpec, { name, copy }: ColumnSpec): string[] {
  if (!copy) return [];
  const valueOf = (column: string) => (copy.day ? dialect.dayOf(column) : column);
  const value = copy.of
    ? `(select ${valueOf(`source."${copy.of.column}"`)} from "${copy.of.table}" source where source."id" = "${table.name}"."${copy.follows}")`
    : valueOf(`"${copy.follows}"`);
  return [...lift(dialect, table), `update "${table.name}" set "${name}" = ${value}`];
}

const lift = (dialect: Dialect, { name, appendOnly }: TableSpec) => (appendOnly ? dialect.unguard(name) : []);

const columnText = (dialect: Dialect, column: ColumnSpec) =>
  `"${column.name}" ${dialect.columnType(column.kind)}${column.notNull ? ' not null' : ''}${
    column.references ? dialect.referenceInline(column.references) : ''
  }`;

function createTable(dialect: Dialect, table: TableSpec): string {
  const [key, ...rest] = table.columns as [ColumnSpec, ...ColumnSpec[]];
  const columns = [
    `"${key.name}" ${key.counted ? dialect.counter : dialect.columnType(key.kind)} not null primary key`,
    ...rest.map((column) => columnText(dialect, column)),
  ];
  const checks = Object.entries(table.checks ?? {}).map(
    ([name, holds]) => `constraint "${table.name}_${name}" check (${holds})`,
  );
  return `create table "${table.name}" (${[...columns, ...checks].join(', ')})${dialect.tableOptions}`;
}

function createIndex(dialect: Dialect, table: TableSpec, index: IndexSpec): string {
  const columns = index.columns.map((name) => {
    const kind = index.absentCounts?.includes(name) && table.columns.find((column) => column.name === name)?.kind;
    return kind ? `coalesce("${name}", ${dialect.lowest(kind)})` : `"${name}"`;
  });
  return `create ${index.unique ? 'unique ' : ''}index "${shortName(index.name)}" on "${table.name}" (${columns.join(', ')})${coveredRows(index)}`;
}

function coveredRows(index: IndexSpec): string {
  if (index.live) return ' where "deletedAt" is null';
  if (index.present) return ` where "${index.present}" is not null`;
  return index.while ? ` where ${oneOf(index.while)}` : '';
}

/** As queries say it, or the database would not know that the index serves them. */
const oneOf = ({ column, in: values }: NonNullable<IndexSpec['while']>): string =>
  values.length === 1
    ? `"${column}" = '${values[0]}'`
    : `"${column}" in (${values.map((value) => `'${value}'`).join(', ')})`;

/** PostgreSQL cuts names at 63 bytes; longer ones keep their start and a hash of the whole. */
export const shortName = (name: string): string =>
  name.length <= 60 ? name : `${name.slice(0, 50)}_${createHash('sha1').update(name).digest('hex').slice(0, 8)}`;

/** Indexes hold no data of their own, so those that no declaration asks for any more are dropped. */
function obsoleteIndexes(tables: readonly TableSpec[], existing: ReadonlySet<string>): string[] {
  const asked = new Set(tables.flatMap((table) => table.indexes.map((index) => shortName(index.name))));
  return [...existing]
    .filter((name) => /^(ix|ux)_/.test(name) && !asked.has(name))
    .map((name) => `drop index "${name}"`);
}

/** Like indexes they hold no data of their own. */
function exclusions(dialect: Dialect, tables: readonly TableSpec[], existing: ReadonlyMap<string, string>): string[] {
  const asked = new Map(
    tables.flatMap((table) =>
      (table.exclusions ?? []).map(
        (exclusion) => [shortName(exclusion.name), { table: table.name, exclusion }] as const,
      ),
    ),
  );
  return [
    ...[...existing]
      .filter(([name]) => !asked.has(name))
      .flatMap(([name, table]) => dialect.dropExclusion(table, name)),
    ...[...asked]
      .filter(([name]) => !existing.has(name))
      .flatMap(([name, { table, exclusion }]) => dialect.addExclusion(table, name, exclusion)),
  ];
}

/** What ties new columns to other tables, once all of those are there. */
const addReferences = (dialect: Dialect, table: TableSpec, columns: ReadonlyMap<string, string> | undefined) =>
  table.columns.flatMap(({ name, references }) =>
    references && !columns?.has(name)
      ? dialect.addReference(table.name, name, references, shortName(`fk_${table.name}_${name}`))
      : [],
  );

function explain(statement: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (/create unique index/.test(statement))
    return `Rows of the database break a uniqueness that is now declared: ${message}. Merge or rename them, then start again. (${statement})`;
  if (/add constraint .* exclude using/.test(statement))
    return `Rows of the database hold the same thing at the same time, which is now excluded: ${message}. Cancel or move one of them, then start again. (${statement})`;
  return `${message} (${statement})`;
}

/** What is kept about the database itself. */
export async function readMeta(db: Database): Promise<Map<string, string>> {
  const rows = await db.reader.kysely.selectFrom(metaTable.name).selectAll().execute();
  return new Map(rows.map((row) => [String(row.id), String(row.value)]));
}

export async function writeMeta(tx: Queries, id: string, value: string): Promise<void> {
  await tx.kysely
    .insertInto(metaTable.name)
    .values({ id, value })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value }))
    .execute();
}
