import type { Dialect, Existing, Queries } from '../database.ts';
import { fillFolded, keepApart } from '../look-alikes.ts';
import { excludeOverlaps } from '../overlaps.ts';
import { printOfMarks } from '../report/marks.ts';
import { fillSearch, sameColumns, searchChanged } from '../search-index.ts';
import type { TableSpec } from '../tables.ts';
import { addReference, lift, planColumns, type ColumnChanges } from './columns.ts';
import { createIndex, createTable, indexStatements, isIndexName, shortName } from './ddl.ts';
import { newerNames, type Known } from './known.ts';
import { indexesOf, planRenames, without, type Renames } from './renames.ts';
import { maxNamed, type Step } from './step.ts';

/** What a start changes in a database so that it holds what is declared. */
export interface Plan {
  readonly steps: readonly Step[];
  /** Why it cannot; nothing is changed then. */
  readonly refusals: readonly string[];
  /** What is called otherwise from now on. */
  readonly names: ReadonlyMap<string, string>;
}

/** Reads only. `tell` hears, while the steps run, what operators should put right. */
export async function planSchema(
  dialect: Dialect,
  queries: Queries,
  tables: readonly TableSpec[],
  known: Known,
  tell: (problem: string) => void,
): Promise<Plan> {
  const newer = newerNames(known, tables);
  if (newer.length > 0) return { steps: [], refusals: newer, names: new Map() };
  const found = await dialect.inspect(queries.kysely);
  const obsolete = obsoleteIndexes(found, tables);
  const renames = await planRenames(dialect, queries, tables, without(found, obsolete));
  const { names } = renames;
  const formerly = new Map(
    [...names].map(([from, to]) => [from.includes('.') ? `${from.split('.')[0]}.${to}` : to, from]),
  );
  const tableNow = (table: string) => formerly.get(table) ?? table;
  const columnNow = (table: string, column: string) => formerly.get(`${table}.${column}`)?.split('.')[1] ?? column;
  const knownNow = withNames(known, formerly);
  const made: Step[] = [];
  const changed: (ColumnChanges & { readonly table: TableSpec })[] = [];
  const references: Step[] = [];
  for (const table of tables) {
    if (renames.after.columns.has(table.name)) {
      const changes = await planColumns({
        dialect,
        queries,
        table,
        existing: renames.after,
        known: knownNow,
        now: (column) => ({ table: tableNow(table.name), column: columnNow(table.name, column) }),
        tableNow: (name) => (renames.after.columns.has(name) ? tableNow(name) : undefined),
      });
      changed.push({ ...changes, table });
    } else {
      made.push({ words: `${table.name}: new table`, statements: [createTable(dialect, table)] });
      references.push(...table.columns.map((column) => ({ statements: addReference(dialect, table.name, column) })));
    }
  }
  let existing = renames.after;
  for (const { table } of changed.filter(({ replaced }) => replaced)) {
    const cleared = clear(dialect, existing, table);
    made.push(cleared.step);
    existing = cleared.existing;
  }
  const noted = await dialect.notedTables(queries.kysely);
  const unnoted = noted ? changed.map(({ table }) => table.name).filter((name) => !noted.has(tableNow(name))) : [];
  const of = (what: 'steps' | 'fills' | 'references') => changed.flatMap((changes) => changes[what]);
  const steps: Step[] = [
    // First, or each of them is kept up to date with rows and read again with each change of a table.
    ...obsolete.map((name) => ({ words: `${name}: index dropped`, statements: dialect.dropIndex(name) })),
    ...renames.steps,
    ...made,
    ...of('steps'),
    ...of('fills'),
    ...foldSteps(tables, existing),
    ...searchSteps(dialect, tables, existing, renames.unindexed),
    ...indexSteps(dialect, tables, existing),
    ...exclusionSteps(dialect, tables, existing, tell),
    ...references,
    ...of('references'),
    ...nameSteps(dialect, tables, existing, tell),
    ...markSteps(dialect, tables, existing),
    ...noteSteps(dialect, unnoted),
  ];
  return {
    steps: steps.filter(({ statements = [], work, words }) => statements.length > 0 || work || words),
    refusals: [...renames.refusals, ...changed.flatMap(({ refusals }) => refusals)],
    names,
  };
}

/** Kinds under the names of today. */
function withNames(known: Known, formerly: ReadonlyMap<string, string>): Known {
  const kinds = { ...known.kinds };
  for (const [now, from] of formerly) if (!now.includes('.') && kinds[from]) kinds[now] = kinds[from];
  for (const [now, from] of formerly) {
    const [table = '', column] = now.split('.');
    const former = from.split('.')[1];
    const kind = former === undefined ? undefined : kinds[table]?.[former];
    if (column !== undefined && kind) kinds[table] = { ...kinds[table], [column]: kind };
  }
  return { ...known, kinds };
}

/** What hangs on the columns of a table is taken away while one of them is made anew, and made again. */
function clear(dialect: Dialect, existing: Existing, { name }: TableSpec): { step: Step; existing: Existing } {
  const indexes = indexesOf(existing, name);
  const exclusions = [...existing.exclusions].filter(([, table]) => table === name).map(([exclusion]) => exclusion);
  return {
    step: {
      statements: [
        ...dialect.dropMarks(name),
        ...exclusions.flatMap((exclusion) => dialect.dropExclusion(name, exclusion)),
        ...indexes.flatMap((index) => dialect.dropIndex(index)),
      ],
    },
    existing: {
      ...without(existing, indexes),
      exclusions: new Map([...existing.exclusions].filter(([, table]) => table !== name)),
      marked: new Map([...existing.marked].filter(([table]) => table !== name)),
    },
  };
}

/** Names that are older than the form in which they are compared get it. */
function foldSteps(tables: readonly TableSpec[], existing: Existing): Step[] {
  return tables.flatMap((table) => {
    const there = existing.columns.get(table.name);
    const fresh = there ? table.columns.filter(({ name, folds }) => folds && !there.has(name)) : [];
    return fresh.length > 0 ? [{ work: (tx) => fillFolded(tx, table, fresh) }] : [];
  });
}

function searchSteps(
  dialect: Dialect,
  tables: readonly TableSpec[],
  existing: Existing,
  unindexed: Renames['unindexed'],
): Step[] {
  const anew = tables.filter((table) => searchChanged(dialect, table, existing.columns));
  const fresh = tables.filter((table) => !existing.columns.has(table.name));
  return [
    ...fresh.map((table) => ({ statements: dialect.search.make(table) })),
    ...anew.map((table): Step => ({
      words: sameColumns(unindexed.get(table.name), table.search)
        ? undefined
        : `${table.name}: searched by ${table.search?.join(', ') || 'nothing'} from now on`,
      statements: [
        ...lift(dialect, table),
        ...dialect.search.drop(table.name, dialect.search.held(table.name, existing.columns)),
        ...dialect.search.make(table),
      ],
      work: (tx) => fillSearch(dialect, tx, table),
    })),
  ];
}

/** Indexes hold no data of their own, so those that no declaration asks for any more are dropped. */
function obsoleteIndexes({ indexes }: Existing, tables: readonly TableSpec[]): string[] {
  const asked = new Set(tables.flatMap((table) => table.indexes.map((index) => shortName(index.name))));
  return [...indexes.keys()].filter((name) => isIndexName(name) && !asked.has(name));
}

function indexSteps(dialect: Dialect, tables: readonly TableSpec[], existing: Existing): Step[] {
  return tables.flatMap((table) =>
    table.indexes
      .filter((index) => !index.lookAlike && !existing.indexes.has(shortName(index.name)))
      .map((index) => ({
        words: indexWords(existing, table, index.name),
        statements: indexStatements(dialect, table, index),
      })),
  );
}

const indexWords = ({ columns }: Existing, table: TableSpec, name: string): string | undefined =>
  columns.has(table.name) ? `${table.name}: index ${shortName(name)}` : undefined;

/** Like indexes they hold no data of their own. */
function exclusionSteps(
  dialect: Dialect,
  tables: readonly TableSpec[],
  existing: Existing,
  tell: (problem: string) => void,
): Step[] {
  const asked = new Map(
    tables.flatMap(({ name, exclusions = [] }) =>
      exclusions.map((exclusion) => [shortName(exclusion.name), { table: name, exclusion }] as const),
    ),
  );
  return [
    ...[...existing.exclusions]
      .filter(([name]) => !asked.has(name))
      .map(([name, table]) => ({
        words: `${table}: constraint ${name} lifted`,
        statements: dialect.dropExclusion(table, name),
      })),
    ...[...asked]
      .filter(([name]) => !existing.exclusions.has(name))
      .map(([name, { table, exclusion }]): Step => ({
        words: existing.columns.has(table) ? `${table}: constraint ${name}` : undefined,
        work: async (tx) => {
          const problem = await excludeOverlaps(dialect, tx, table, name, exclusion);
          if (problem) tell(problem);
        },
      })),
  ];
}

/** Keeps look-alikes apart from now on, or tells what stands in the way of that. */
function nameSteps(
  dialect: Dialect,
  tables: readonly TableSpec[],
  existing: Existing,
  tell: (problem: string) => void,
): Step[] {
  return tables.flatMap((table) =>
    table.indexes
      .filter(({ name, lookAlike }) => lookAlike && !existing.indexes.has(shortName(name)))
      .map((index): Step => ({
        words: indexWords(existing, table, index.name),
        work: async (tx) => {
          const problem = await keepApart(tx, table, index, createIndex(dialect, table, index));
          if (problem) tell(problem);
        },
      })),
  );
}

const markSteps = (dialect: Dialect, tables: readonly TableSpec[], { marked, columns }: Existing): Step[] =>
  tables.flatMap(({ name, marks }) =>
    marks && marked.get(name) !== printOfMarks(marks)
      ? [
          {
            words: columns.has(name) ? `${name}: days of written rows are noted` : undefined,
            statements: dialect.addMarks(name, marks),
          },
        ]
      : [],
  );

/** Without its trigger a table is written unseen, and servers go on with what they have read of it. */
const noteSteps = (dialect: Dialect, tables: readonly string[]): Step[] =>
  tables.length === 0
    ? []
    : [
        {
          words: `writes are noted, whoever writes: ${countedNames(tables)}`,
          statements: dialect.noteWrites(tables),
        },
      ];

const countedNames = (names: readonly string[]): string =>
  names.length > maxNamed ? `${names.length} tables` : names.join(', ');
