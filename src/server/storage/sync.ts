import { createHash } from 'node:crypto';
import type { Database, Dialect, Queries } from './database.ts';
import { metaTable, readMeta, readMetaIn, writeMeta } from './meta.ts';
import { knownKey, nextKnown, readKnown } from './schema/known.ts';
import { planSchema, type Plan } from './schema/plan.ts';
import { progressOf } from './schema/progress.ts';
import { runStep, SchemaError, settleSteps } from './schema/step.ts';
import type { TableSpec } from './tables.ts';

/** Raised whenever a release stores rows in a way that older releases would misread. */
export const format = 1;

type Tell = (words: string) => void;

/**
 * Makes the database hold what the tables ask for, in one transaction: adds what is missing, renames and converts what
 * the declarations say, and takes no column away. Returns the statements that were run. What stands in the database is
 * compared on every start, since what it went through before says nothing about what was done to it since: with its
 * own print where nothing was left to change, or with the tables. `tell` hears in words what operators should put right,
 * `progress` how far a long change has come.
 */
export async function syncSchema(
  db: Database,
  wanted: readonly TableSpec[],
  tell: Tell = () => undefined,
  progress?: Tell,
): Promise<string[]> {
  const tables = [metaTable, ...wanted];
  const fingerprint = fingerprintOf(db, tables);
  const meta = await readMeta(db).catch(() => new Map<string, string>());
  refuseNewerFormat(meta);
  fingerprints.set(db, fingerprint);
  if (meta.get('schema') === fingerprint) {
    if (await hasPrint(db, meta)) return [];
    if (isNothing(await planOf(db, db.reader, tables, meta))) {
      await notePrint(db);
      return [];
    }
  }
  const statements = await db.transaction(
    (tx) => change(db, tx, tables, fingerprint, meta, { tell, progress }),
    new Set(),
    {
      patient: true,
    },
  );
  const after = await readMeta(db);
  if (after.get('schema') === fingerprint && isNothing(await planOf(db, db.reader, tables, after))) await notePrint(db);
  return statements;
}

/** What `syncSchema` would change now, in words, and what it would refuse to. Reads only. */
export async function describeSync(
  db: Database,
  wanted: readonly TableSpec[],
): Promise<{ changes: string[]; refusals: readonly string[] }> {
  const meta = await readMeta(db).catch(() => new Map<string, string>());
  refuseNewerFormat(meta);
  const { steps, refusals } = await planOf(db, db.reader, [metaTable, ...wanted], meta);
  return { changes: steps.flatMap(({ words }) => (words === undefined ? [] : [words])), refusals };
}

async function change(
  db: Database,
  tx: Queries,
  tables: readonly TableSpec[],
  fingerprint: string,
  meta: ReadonlyMap<string, string>,
  { tell, progress }: { tell: Tell; progress: Tell | undefined },
): Promise<string[]> {
  const problems: string[] = [];
  const { steps, refusals, names } = await planOf(db, tx, tables, meta, (problem) => problems.push(problem));
  if (refusals.length > 0) throw new SchemaError(refusals.join('\n'));
  const statements: string[] = [];
  const cameTo = progressOf(steps.length, progress ?? (() => undefined));
  // Where there are rows a step may take long, and whoever waits is told of those that are done.
  const isWatched = progress !== undefined && meta.size > 0;
  for (const [i, step] of steps.entries()) {
    statements.push(...(await runStep(tx, step)));
    if (isWatched) await settleSteps(tx);
    await cameTo(i + 1);
  }
  // Last: filling in what is new to a table changes rows that nobody may change afterwards.
  const { dialect } = db;
  const guards = [
    ...tables.flatMap(({ name, marks, appendOnly, ruled }) => [
      ...(marks ? dialect.addMarks(name, marks) : []),
      ...(appendOnly ? dialect.guard(name) : []),
      ...(ruled ? dialect.addRules(name) : []),
    ]),
    ...noteWrites(dialect, tables),
  ];
  statements.push(...(await runStep(tx, { statements: guards })));
  await settleSteps(tx);
  for (const problem of problems) tell(problem);
  await writeMeta(tx, 'format', String(format));
  await writeMeta(tx, knownKey, JSON.stringify(nextKnown(readKnown(meta), tables, names)));
  // What is left to put right is looked at again with the next start.
  await writeMeta(tx, 'schema', problems.length > 0 ? '' : fingerprint);
  return statements;
}

const planOf = (
  { dialect }: Database,
  queries: Queries,
  tables: readonly TableSpec[],
  meta: ReadonlyMap<string, string>,
  tell: Tell = () => undefined,
): Promise<Plan> => planSchema(dialect, queries, tables, readKnown(meta), tell);

const printKey = 'schemaPrint';

async function hasPrint({ dialect, reader }: Database, meta: ReadonlyMap<string, string>): Promise<boolean> {
  return dialect.schemaPrint !== undefined && meta.get(printKey) === (await dialect.schemaPrint(reader.kysely));
}

/** To be called where the database holds all that is asked for. */
async function notePrint(db: Database): Promise<void> {
  const print = await db.dialect.schemaPrint?.(db.reader.kysely);
  if (print) await db.transaction((tx) => writeMeta(tx, printKey, print), new Set());
}

const isNothing = ({ steps, refusals }: Plan): boolean => steps.length === 0 && refusals.length === 0;

const noteWrites = (dialect: Dialect, tables: readonly TableSpec[]): readonly string[] =>
  dialect.noteWrites(tables.map(({ name }) => name));

function fingerprintOf({ dialect }: Database, tables: readonly TableSpec[]): string {
  const rules = [
    ...tables.flatMap(({ name, ruled }) => (ruled ? dialect.addRules(name) : [])),
    ...noteWrites(dialect, tables),
  ];
  return createHash('sha256')
    .update(JSON.stringify([format, tables, ...rules]))
    .digest('hex');
}

function refuseNewerFormat(meta: ReadonlyMap<string, string>): void {
  const stored = Number(meta.get('format') ?? format);
  if (stored > format)
    throw new SchemaError(
      `The database was written by a newer version (format ${stored}; this version knows ${format}). Start the newer version, or restore a backup made before the upgrade.`,
    );
}

/** What each database of this process went through. */
const fingerprints = new WeakMap<Database, string>();

/** Whether another release has been at the database since. */
export async function schemaState(db: Database): Promise<'ours' | 'changed' | 'unreadable'> {
  const known = await readMetaIn(db.reader);
  if (Number(known.get('format') ?? format) > format) return 'unreadable';
  return known.get('schema') === fingerprints.get(db) ? 'ours' : 'changed';
}
