import { sql } from 'kysely';
import type { Dialect, Existing, Queries } from '../database.ts';
import type { ColumnSpec, TableSpec } from '../tables.ts';
import { convertRows, readMisfits, typeNamed } from './convert.ts';
import { countRows, strayRows } from './counts.ts';
import { columnText, shortName } from './ddl.ts';
import type { Known } from './known.ts';
import { rowsText, type Step } from './step.ts';

/** What a table of the database needs so that its columns are those of the declaration. */
export interface ColumnChanges {
  readonly steps: Step[];
  /** Run once every table has its columns: what is copied may stand in one that is new as well. */
  readonly fills: Step[];
  /** Run once every table is there. */
  readonly references: Step[];
  readonly refusals: string[];
  /** Some column is made anew, so the indexes and constraints of the table are as well. */
  replaced: boolean;
}

/** The table as it is now and as it will be called. */
interface Place {
  readonly dialect: Dialect;
  readonly queries: Queries;
  readonly table: TableSpec;
  /** How a column that exists is called until the renames have run, and its table. */
  readonly now: (column: string) => { readonly table: string; readonly column: string };
  /** How a table is called until the renames have run; undefined if it is yet to be made. */
  readonly tableNow: (table: string) => string | undefined;
  readonly existing: Existing;
  readonly known: Known;
}

export async function planColumns(place: Place): Promise<ColumnChanges> {
  const changes: ColumnChanges = { steps: [], fills: [], references: [], refusals: [], replaced: false };
  const { table, existing } = place;
  const columns = existing.columns.get(table.name) ?? new Map<string, string>();
  for (const column of table.columns) {
    const type = columns.get(column.name);
    if (type === undefined) await planNew(place, column, changes);
    else if (isOtherKind(place, column, type)) await planConversion(place, column, type, changes);
    else await planReference(place, column, changes);
  }
  return changes;
}

export const addReference = (dialect: Dialect, table: string, { name, references }: ColumnSpec): readonly string[] =>
  references === undefined ? [] : dialect.addReference(table, name, references, shortName(`fk_${table}_${name}`));

async function planNew({ dialect, queries, table, now }: Place, column: ColumnSpec, changes: ColumnChanges) {
  const { name, mandatory, old, copy } = column;
  const wanted = mandatory || old !== undefined;
  const rows = wanted ? await countRows(queries, now(name).table) : 0;
  if (mandatory && rows > 0)
    changes.refusals.push(
      `${table.name}.${name} is new and required, and ${rows} ${rows === 1 ? 'row has' : 'rows have'} no value for it. Say what they get in the form: "x-old-rows": a value, or null to leave them without one until they are edited.`,
    );
  changes.steps.push({
    words: `${table.name}.${name}: new ${column.kind} column${copy ? ', filled with what it copies' : ''}${
      old !== undefined && rows > 0 ? `; ${rows} rows get ${JSON.stringify(old)}` : ''
    }`,
    statements: [`alter table "${table.name}" add column ${columnText(dialect, { ...column, notNull: false })}`],
  });
  changes.references.push({ statements: addReference(dialect, table.name, column) });
  changes.fills.push({ statements: copyStatements(dialect, table, column) });
  if (old !== undefined && rows > 0)
    changes.fills.push({
      statements: lift(dialect, table),
      work: async (tx) => {
        const value = dialect.encode(column.kind, old);
        await sql`update ${sql.table(table.name)} set ${sql.id(name)} = ${value}`.execute(tx.kysely);
      },
    });
}

/** Rows that are older than a copy get it as well, or reports would leave them out. */
function copyStatements(dialect: Dialect, table: TableSpec, { name, copy }: ColumnSpec): string[] {
  if (!copy) return [];
  const valueOf = (column: string) => (copy.day ? dialect.dayOf(column) : column);
  const value = copy.of
    ? `(select ${valueOf(`source."${copy.of.column}"`)} from "${copy.of.table}" source where source."id" = "${table.name}"."${copy.follows}")`
    : valueOf(`"${copy.follows}"`);
  return [...lift(dialect, table), `update "${table.name}" set "${name}" = ${value}`];
}

export const lift = (dialect: Dialect, { name, appendOnly }: TableSpec): readonly string[] =>
  appendOnly ? dialect.unguard(name) : [];

function isOtherKind({ dialect, table, known }: Place, { name, kind }: ColumnSpec, type: string): boolean {
  const before = known.kinds[table.name]?.[name];
  return type !== dialect.columnType(kind) || (before !== undefined && before !== kind);
}

async function planConversion(place: Place, column: ColumnSpec, type: string, changes: ColumnChanges) {
  const { dialect, queries, table, now, known } = place;
  const { name, kind, converts } = column;
  const before = known.kinds[table.name]?.[name];
  const at = `Column "${name}" of table "${table.name}"`;
  const held = before && before !== type ? `${type} (${before})` : type;
  if (!converts) {
    changes.refusals.push(
      `${at} holds ${held}, the declaration now asks for ${dialect.columnType(kind)}${before ? ` (${kind})` : ''}. Rows are never converted silently: say in the form what type the field had, "x-convert": "<type>", or give it a new name. If a newer version has converted it, start that version.`,
    );
    return;
  }
  const former = typeNamed(converts.from).column;
  if (dialect.columnType(former) !== type || (before !== undefined && before !== former)) {
    changes.refusals.push(
      `${at} holds ${held}, but the declaration converts it from ${converts.from} (${dialect.columnType(former)}). Name the type that the field had.`,
    );
    return;
  }
  const source = now(name);
  const { values, misfits, first } = await readMisfits(dialect, queries, source.table, source.column, converts);
  if (misfits > 0) {
    changes.refusals.push(
      `${at} cannot become ${converts.to}: of ${values} values, ${misfits} do not fit (${rowsText(misfits, first)}). Correct them with the former version, then start again; nothing has been changed.`,
    );
    return;
  }
  replace(place, column, changes, {
    words: `${table.name}.${name}: ${values} values converted from ${converts.from} to ${converts.to}`,
    work: (tx) => convertRows(dialect, tx, table.name, { from: name, to: made(name) }, converts),
  });
}

async function planReference(place: Place, column: ColumnSpec, changes: ColumnChanges) {
  const { dialect, queries, table, existing, now, tableNow } = place;
  const { name, references } = column;
  const held = existing.references.get(table.name)?.get(name);
  if (held?.to === references) return;
  const target = references === undefined ? undefined : tableNow(references);
  const source = now(name);
  const { count, first } = target
    ? await strayRows(queries, source.table, source.column, target)
    : { count: 0, first: [] };
  if (count > 0) {
    changes.refusals.push(
      `Column "${name}" of table "${table.name}" is to refer to "${references}", where ${count} of its values do not stand (${rowsText(count, first)}). Correct them with the former version, then start again; nothing has been changed.`,
    );
    return;
  }
  const words = `${table.name}.${name}: ${references ? `refers to ${references}${held ? ` instead of ${held.to}` : ''}` : `refers to ${held?.to} no more`}`;
  const added = addReference(dialect, table.name, column);
  const dropped = held ? dialect.dropReference(table.name, held.name) : [];
  // Where a tie is part of its column, the column is made anew.
  if (dropped && (added.length > 0 || references === undefined)) {
    changes.steps.push({ words, statements: dropped });
    changes.references.push({ statements: added });
    return;
  }
  replace(place, column, changes, {
    words,
    statements: [`update "${table.name}" set "${made(name)}" = "${name}"`],
  });
}

const made = (name: string) => `${name}__made`;

/** A column beside the former one takes over its values and its name. */
function replace({ dialect, table }: Place, column: ColumnSpec, changes: ColumnChanges, filling: Step): void {
  const { name } = column;
  changes.replaced = true;
  changes.steps.push(
    {
      statements: [
        ...lift(dialect, table),
        `alter table "${table.name}" add column ${columnText(dialect, { ...column, name: made(name), notNull: false })}`,
      ],
    },
    filling,
    {
      statements: [
        `alter table "${table.name}" drop column "${name}"`,
        `alter table "${table.name}" rename column "${made(name)}" to "${name}"`,
      ],
    },
  );
  changes.references.push({ statements: addReference(dialect, table.name, column) });
}
