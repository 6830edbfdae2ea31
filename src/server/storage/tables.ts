import { takesDay } from '../../meta/copies.ts';
import { exclusionsOf, type ExclusionSpec } from '../../meta/exclusive.ts';
import { isSealed, type ColumnKind, type Field } from '../../meta/field.ts';
import type { Json } from '../../meta/json.ts';
import { foldText } from './fold.ts';
import { isSortable, searchColumns } from '../../meta/list-rules.ts';
import type { Model, Resource } from '../../meta/model.ts';
import type { FieldNaming } from '../../meta/renamed-field.ts';
import { olderRows } from './schema/older-rows.ts';
import { entriesName } from './names.ts';
import type { Conversion } from './schema/convert.ts';

export interface ColumnSpec {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly notNull?: boolean;
  /** Table whose `id` the column refers to. */
  readonly references?: string;
  readonly copy?: ColumnCopy;
  /** The column of which it keeps the compared form. */
  readonly folds?: string;
  /** Holds ids of entities, which change when an entity is renamed. */
  readonly entityId?: boolean;
  /** Beginnings of its values in earlier releases, such as the name of an area, and what they are today. */
  readonly beginnings?: readonly (readonly [former: string, today: string])[];
  /** Names fields of the entity beside it, which change when a field is renamed. */
  readonly names?: FieldNaming;
  /** Its names in earlier releases. */
  readonly was?: readonly string[];
  /** How the values of another type become those of this one. */
  readonly converts?: Conversion;
  /** What rows get that are older than the column. */
  readonly old?: Json;
  /** Must be filled, and nothing says what older rows get. */
  readonly mandatory?: boolean;
  /** Encrypted, so that the database or a copy of it alone does not reveal it. */
  readonly sealed?: boolean;
  /** For the key of a table: the database gives each row the next number. */
  readonly counted?: boolean;
}

/** What fills the column of rows that are older than it. */
export interface ColumnCopy {
  /** The column of the same row: what is copied, or the reference to the row that has it. */
  readonly follows: string;
  readonly of?: { readonly table: string; readonly column: string };
  /** Only the day of a moment. */
  readonly day: boolean;
}

export interface IndexSpec {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique?: boolean;
  /** Columns in which having no value is a value too: two top-level departments may not share a name. */
  readonly absentCounts?: readonly string[];
  /** Covers only rows that are not deleted. */
  readonly live?: boolean;
  /** Covers only rows in which this column has a value. */
  readonly present?: string;
  /** Covers only rows of these states. */
  readonly while?: { readonly column: string; readonly in: readonly string[] };
  /** By each entry of its one column, which holds a list. */
  readonly entries?: boolean;
  /** Keeps names apart that look alike. Rows that are older than this rule may break it, which is told and stops nothing. */
  readonly lookAlike?: boolean;
}

/** Rows whose days are noted when they are written: by which columns, and which changes matter. */
export interface MarkSpec {
  readonly days: readonly { readonly column: string; readonly moment: boolean }[];
  readonly columns: readonly string[];
}

/** A table as any dialect can make it. The first column is the primary key. */
export interface TableSpec {
  readonly name: string;
  /** Its names in earlier releases. */
  readonly formerNames?: readonly string[];
  readonly columns: readonly ColumnSpec[];
  readonly indexes: readonly IndexSpec[];
  readonly exclusions?: readonly ExclusionSpec[];
  /** Text columns that are searched by substring. */
  readonly search?: readonly string[];
  readonly appendOnly?: boolean;
  /** Conditions that each row satisfies, by name; with columns in double quotes. */
  readonly checks?: Readonly<Record<string, string>>;
  /** The database holds what its dialect says of this table in `rules`. */
  readonly ruled?: boolean;
  /** Days of written rows are noted, so that what is added up of them can follow. */
  readonly marks?: MarkSpec;
  /** Rows carry the columns of `linkColumns`. */
  readonly chained?: boolean;
}

/** Where a row stands in a chain, and its keyed hash; empty in rows that are older than the chain. */
export const linkColumns = { part: 'chainPart', seq: 'chainSeq', hash: 'chainHash' } as const;

function chained(table: TableSpec): TableSpec {
  const { part, seq, hash } = linkColumns;
  const columns: ColumnSpec[] = [
    { name: part, kind: 'integer' },
    { name: seq, kind: 'bigint' },
    { name: hash, kind: 'text' },
  ];
  return {
    ...table,
    chained: true,
    columns: [...table.columns, ...columns],
    indexes: [...table.indexes, { name: `ux_${table.name}_${part}_${seq}`, columns: [part, seq], unique: true }],
  };
}

const isStored = (field: Field) => field.origin !== 'computed';

const foldedSuffix = '__folded';

/** The column that keeps a unique name in the form in which names are compared. */
export const foldedColumn = (name: string): string => `${name}${foldedSuffix}`;

/** The declared column behind one of an index. */
export const declaredColumn = (name: string): string =>
  name.endsWith(foldedSuffix) ? name.slice(0, -foldedSuffix.length) : name;

/** Names that people choose and that must be unique: none may look like another. */
export const isFolded = ({ origin, readOnly, spec, type }: Field): boolean =>
  origin === 'form' && !readOnly && Boolean(spec['x-unique']) && type.name === 'text';

const foldedFields = (resource: Resource): Field[] =>
  resource.declaration.appendOnly ? [] : [...resource.fields.values()].filter(isFolded);

/** Columns that the stored form of a row has besides those of its fields. */
export const foldedColumns = (resource: Resource): string[] =>
  foldedFields(resource).map(({ name }) => foldedColumn(name));

/** The values of those columns, for the fields that are written. */
export const foldedValues = (
  resource: Resource,
): ((values: Readonly<Record<string, unknown>>) => Record<string, string | null>) => {
  const names = foldedFields(resource).map(({ name }) => name);
  return (values) => {
    const folded: Record<string, string | null> = {};
    for (const name of names)
      if (name in values) folded[foldedColumn(name)] = typeof values[name] === 'string' ? foldText(values[name]) : null;
    return folded;
  };
};

/**
 * Indexes that keep a page cheap however long the table grows: one for the default order, one per
 * filter with the default order behind it, so that the first rows of any filtered page are read off
 * in order, and one per other column that a list can be sorted by. `id` closes each as tie-break.
 */
function deriveIndexes(resource: Resource, scopeColumns: readonly string[]): IndexSpec[] {
  const { sort, first, filters } = resource.list;
  const live = resource.removal === 'soft';
  const indexes = new Map<string, IndexSpec>();
  const add = (names: readonly string[], unique = false) => {
    const distinct = [...new Set(names)];
    if (distinct.every((name) => resource.fields.get(name)?.origin !== 'computed')) {
      // The first column is what is unique, and may be left out; the others say within what.
      const absentCounts = unique ? distinct.slice(1).filter((column) => !resource.fields.get(column)?.required) : [];
      const name = [
        unique ? 'ux' : 'ix',
        resource.table,
        ...distinct,
        ...(absentCounts.length > 0 ? ['or_none'] : []),
      ].join('_');
      indexes.set(name, { name, columns: distinct, unique, live, ...(absentCounts.length > 0 && { absentCounts }) });
    }
  };
  for (const names of resource.uniques) add(names, true);
  addLookAlikes(resource, indexes);
  for (const { by, from } of exclusionsOf(resource)) add([...by, ...(from ? [from] : [])]);
  add([sort.field, 'id']);
  // The order of a list that nobody sorts.
  const own = first ? [first, sort.field] : [sort.field];
  add([...own, 'id']);
  if (resource.declaration.about) add([resource.declaration.about.record, sort.field, 'id']);
  const searched = searchColumns(resource);
  const lookedUp = resource.list.search.filter((name) => !searched.includes(name));
  for (const name of new Set([...scopeColumns, ...filters, ...lookedUp])) {
    const field = resource.fields.get(name);
    if (field && name !== 'id' && field.type.column !== 'json' && !searched.includes(name))
      add(name === sort.field ? [name, 'id'] : [name, ...own, 'id']);
  }
  for (const field of resource.fields.values()) {
    // Few values and many rows each: an order by them needs no index of its own, the filter's will do.
    const sortable =
      isSortable(resource, field) && field.origin === 'form' && !['enum', 'bool', 'dict'].includes(field.type.name);
    const indexed = [...indexes.values()].some((index) => index.columns[0] === field.name);
    if (!indexed && sortable) add([field.name, 'id']);
    // By these, deleting a row finds out who still refers to it; a log stands in nobody's way.
    else if (!indexed && field.type.name === 'ref' && field.origin === 'form' && !resource.declaration.appendOnly)
      add([field.name]);
    if (isIndexedList(resource, field)) {
      const name = entriesName(resource.table, field.name);
      indexes.set(name, { name, columns: [field.name], entries: true });
    }
  }
  return [...indexes.values()];
}

/** Lists of references have an index by what they refer to, for the same reasons as single ones. */
export const isIndexedList = ({ declaration, viewOf }: Resource, { type, origin }: Field): boolean =>
  type.name === 'refs' && origin === 'form' && !declaration.appendOnly && viewOf === undefined;

/** Beside each uniqueness of a name the same for how it looks. */
function addLookAlikes(resource: Resource, indexes: Map<string, IndexSpec>): void {
  const folded = new Set(foldedFields(resource).map(({ name }) => name));
  for (const {
    columns: [first = '', ...within],
    ...index
  } of indexes.values()) {
    if (!folded.has(first)) continue;
    const columns = [foldedColumn(first), ...within];
    const name = ['ux', resource.table, ...columns, ...(index.absentCounts ? ['or_none'] : [])].join('_');
    indexes.set(name, { ...index, name, columns, lookAlike: true });
  }
}

function columnCopy(model: Model, resource: Resource, field: Field): ColumnCopy | undefined {
  const copy = resource.copies.find((each) => each.field === field.name);
  const beside = copy && resource.fields.get(copy.follows);
  if (!copy || !beside) return undefined;
  const target = copy.of === undefined ? undefined : model.resources.get(beside.spec['x-ref'] ?? '');
  const source = copy.of === undefined ? beside : target?.fields.get(copy.of);
  return (
    source && {
      follows: copy.follows,
      day: takesDay(field, source),
      ...(target && { of: { table: target.table, column: source.name } }),
    }
  );
}

export function resourceTable(model: Model, resource: Resource): TableSpec {
  const columns = [...resource.fields.values()].filter(isStored).map((field): ColumnSpec => {
    const target =
      field.type.name === 'ref' && field.origin === 'form' ? model.resources.get(field.spec['x-ref'] ?? '') : undefined;
    const copy = columnCopy(model, resource, field);
    return {
      name: field.name,
      kind: field.type.column,
      notNull: ['id', 'version', 'createdAt'].includes(field.name),
      ...(target && { references: target.table }),
      ...(copy && { copy }),
      ...(isSealed(field) && { sealed: true }),
      ...olderRows(resource, field),
    };
  });
  const scopeColumns = [...(model.scopes.get(resource.id)?.values() ?? [])]
    .map((path) => path.hops[0]?.field ?? path.column)
    .filter((name) => name !== 'createdBy');
  const table: TableSpec = {
    name: resource.table,
    columns: [
      ...columns,
      ...foldedFields(resource).map(({ name, spec }): ColumnSpec => ({
        name: foldedColumn(name),
        kind: 'text',
        folds: name,
        ...(spec['x-was'] !== undefined && { was: [spec['x-was']].flat().map(foldedColumn) }),
      })),
      { name: 'deletedAt', kind: 'timestamp' },
    ],
    indexes: deriveIndexes(resource, scopeColumns),
    exclusions: exclusionsOf(resource),
    search: searchColumns(resource),
    appendOnly: resource.declaration.appendOnly ?? false,
  };
  return resource.declaration.chained ? chained(table) : table;
}
