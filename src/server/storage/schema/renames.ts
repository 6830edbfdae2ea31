import { sql } from 'kysely';
import type { Dialect, Existing, Queries } from '../database.ts';
import { searchTable } from '../names.ts';
import type { TableSpec } from '../tables.ts';
import { countFilled } from './counts.ts';
import { isIndexName } from './ddl.ts';
import { renameStoredFields } from './stored-names.ts';
import type { Step } from './step.ts';

/** What is to be called otherwise, how, and what stands in the database afterwards. */
export interface Renames {
  readonly steps: readonly Step[];
  readonly refusals: readonly string[];
  /** `table` or `table.column` → its name from now on. */
  readonly names: ReadonlyMap<string, string>;
  readonly after: Existing;
  /** Tables whose search index goes with their former name, and the columns that it held. */
  readonly unindexed: ReadonlyMap<string, readonly string[]>;
}

interface ColumnRename {
  readonly table: TableSpec;
  readonly from: string;
  readonly to: string;
  /** A column of the new name that holds nothing: somebody started before they said what it had been called. */
  readonly empty: boolean;
}

/** Tables and columns that still bear the name of an earlier release get the one that is declared now. */
export async function planRenames(
  dialect: Dialect,
  queries: Queries,
  tables: readonly TableSpec[],
  existing: Existing,
): Promise<Renames> {
  const names = new Map<string, string>();
  const steps: Step[] = [];
  const refusals: string[] = [];
  const moved = tables.flatMap((table) => {
    const from = existing.columns.has(table.name)
      ? undefined
      : table.formerNames?.find((former) => existing.columns.has(former));
    return from === undefined ? [] : [{ table, from }];
  });
  let after = existing;
  const unindexed = new Map<string, readonly string[]>();
  for (const { table, from } of moved) {
    const held = dialect.search.held(from, existing.columns);
    if (held.length === 0 || !(await isMadeAnew(dialect, queries, from))) continue;
    unindexed.set(table.name, held);
    steps.push({ statements: dialect.search.drop(from, held) });
    after = withoutTable(after, searchTable(from));
  }
  for (const { table, from } of moved) {
    names.set(from, table.name);
    // Their triggers bear the former name too; they are made again afterwards.
    const statements = [
      ...dialect.unguard(from),
      ...dialect.dropMarks(from),
      ...dialect.renameTable(from, table.name, dialect.search.held(from, after.columns)),
    ];
    steps.push({ words: `${table.name}: renamed from ${from}, with all of its rows`, statements });
    after = withTableRenamed(after, from, table.name);
  }
  if (moved.length > 0) {
    const ids = moved.map(({ table, from }): [string, string] => [idOf(from), idOf(table.name)]);
    const there = tables.filter(({ name }) => after.columns.has(name));
    steps.push({ work: (tx) => renameStoredIds(tx, there, ids) }, { work: (tx) => renameBeginnings(tx, there) });
  }
  const nowCalled = new Map(moved.map(({ table, from }) => [table.name, from]));
  const columns: ColumnRename[] = [];
  for (const table of tables) {
    const there = after.columns.get(table.name);
    for (const { name, was = [] } of there ? table.columns : []) {
      const from = was.find((former) => there?.has(former));
      if (from === undefined) continue;
      const both = there?.has(name)
        ? await countFilled(queries, nowCalled.get(table.name) ?? table.name, [from, name])
        : [0, 0];
      if (both[1]) {
        refusals.push(
          `Columns "${from}" and "${name}" of table "${table.name}" both hold values (${both[0]} and ${both[1]} rows), and the declaration says that one is the former name of the other. Take "x-was" away, or empty one of the two by hand.`,
        );
        continue;
      }
      columns.push({ table, from, to: name, empty: there?.has(name) ?? false });
    }
  }
  for (const rename of columns) {
    names.set(`${rename.table.name}.${rename.from}`, rename.to);
    const dropped = rename.empty ? indexesOf(after, rename.table.name) : [];
    steps.push(columnStep(dialect, rename, dropped));
    after = withColumnRenamed(without(after, dropped), rename);
  }
  const fields = columns.filter(
    ({ table, from }) => !table.columns.some(({ folds, was }) => folds && was?.includes(from)),
  );
  if (fields.length > 0) {
    const there = tables.filter(({ name }) => after.columns.has(name));
    steps.push({
      work: async (tx) => {
        for (const { table, from, to } of fields) await renameStoredFields(tx, there, idOf(table.name), from, to);
      },
    });
  }
  return { steps, refusals, names, after, unindexed };
}

/** Where renaming a search index takes longer than filling a new one. */
async function isMadeAnew({ search, rowsAtMost }: Dialect, { kysely }: Queries, table: string): Promise<boolean> {
  if (search.anewUpTo === 0) return false;
  const { rows } = await sql<{ n: number }>`select ${rowsAtMost(table)} as n`.execute(kysely);
  return Number(rows[0]?.n) <= search.anewUpTo;
}

function columnStep(dialect: Dialect, { table, from, to, empty }: ColumnRename, indexes: readonly string[]): Step {
  return {
    words: `${table.name}.${to}: renamed from ${from}; values, history, saved views and uses of files stay`,
    statements: [
      ...dialect.unguard(table.name),
      ...dialect.dropMarks(table.name),
      ...indexes.flatMap((name) => dialect.dropIndex(name)),
      ...(empty ? [`alter table "${table.name}" drop column "${to}"`] : []),
      `alter table "${table.name}" rename column "${from}" to "${to}"`,
    ],
  };
}

/** The indexes of a table that the product has made. */
export const indexesOf = ({ indexes }: Existing, table: string): string[] =>
  [...indexes].filter(([name, of]) => of === table && isIndexName(name)).map(([name]) => name);

export const without = (existing: Existing, indexes: readonly string[]): Existing => {
  const gone = new Set(indexes);
  return { ...existing, indexes: new Map([...existing.indexes].filter(([name]) => !gone.has(name))) };
};

const withoutTable = (existing: Existing, table: string): Existing => ({
  ...existing,
  columns: new Map([...existing.columns].filter(([name]) => name !== table)),
});

function withTableRenamed(existing: Existing, from: string, to: string): Existing {
  const nowCalled = new Map([
    [from, to],
    [searchTable(from), searchTable(to)],
  ]);
  const now = (table: string) => nowCalled.get(table) ?? table;
  const keys = <T>(map: ReadonlyMap<string, T>) => new Map([...map].map(([table, value]) => [now(table), value]));
  const values = (map: ReadonlyMap<string, string>) => new Map([...map].map(([name, table]) => [name, now(table)]));
  return {
    columns: keys(existing.columns),
    indexes: values(existing.indexes),
    exclusions: values(existing.exclusions),
    references: keys(
      new Map(
        [...existing.references].map(([table, of]) => [
          table,
          new Map([...of].map(([column, reference]) => [column, { ...reference, to: now(reference.to) }])),
        ]),
      ),
    ),
    marked: new Map([...existing.marked].filter(([table]) => table !== from)),
  };
}

function withColumnRenamed(existing: Existing, { table: { name }, from, to }: ColumnRename): Existing {
  const rename = <T>(of: ReadonlyMap<string, T> = new Map()) =>
    new Map(
      [...of].filter(([column]) => column !== to).map(([column, value]) => [column === from ? to : column, value]),
    );
  return {
    ...existing,
    columns: new Map(existing.columns).set(name, rename(existing.columns.get(name))),
    references: new Map(existing.references).set(name, rename(existing.references.get(name))),
    marked: new Map([...existing.marked].filter(([table]) => table !== name)),
  };
}

/** `space_room` holds the rows of `space/room`. */
const idOf = (table: string): string => table.replace('_', '/');

/** Append-only tables stay as they were written; whoever reads them knows the former ids. */
async function renameStoredIds(
  tx: Queries,
  tables: readonly TableSpec[],
  ids: readonly (readonly [string, string])[],
): Promise<void> {
  for (const { name, columns, appendOnly } of tables) {
    if (appendOnly) continue;
    // All at once: the table may be long, and a start after many renames reads it for each of them otherwise.
    const pairs = sql.join(ids.map(([former, id]) => sql`(${former}, ${id})`));
    for (const { name: column } of columns.filter(({ entityId }) => entityId)) {
      await sql`update ${sql.table(name)} set ${sql.id(column)} = v.column2 from (values ${pairs}) as v where ${sql.table(name)}.${sql.id(column)} = v.column1`.execute(
        tx.kysely,
      );
    }
  }
}

/** Keys that begin with the name of an area, such as those of flows and reports, follow it. */
async function renameBeginnings(tx: Queries, tables: readonly TableSpec[]): Promise<void> {
  for (const { name, columns, appendOnly } of tables) {
    if (appendOnly) continue;
    for (const { name: column, beginnings = [] } of columns) {
      for (const [former, today] of beginnings) {
        const value = sql.id(column);
        await sql`update ${sql.table(name)} set ${value} = ${today} || substr(${value}, ${sql.lit(former.length + 1)}) where substr(${value}, 1, ${sql.lit(former.length)}) = ${former}`.execute(
          tx.kysely,
        );
      }
    }
  }
}
