import { columnsOf, rowResource, rowsIn } from '../meta/columns.ts';
import type { Field } from '../meta/field.ts';
import type { Json } from '../meta/json.ts';
import { kindOf, readCell } from './kinds.ts';
import { maxEntries } from './syntax.ts';

/** A table within a form, to expressions: each column is the list of what its cells hold, without the empty ones. */
export interface Table {
  /** Of the table itself, and of its columns. */
  readonly type: string;
  readonly columns: Readonly<Record<string, string>>;
  /** By its constructor the library knows the type of a value. */
  readonly ctor: new (table: string, columns: object) => object;
  /** Undefined for more rows than an expression goes through. */
  read(value: Json): object | undefined;
}

class Columns {
  constructor(
    readonly table: string,
    columns: object,
  ) {
    Object.assign(this, columns);
  }
}

const made = new WeakMap<Field, Table>();

/** Undefined for what is no table, or one whose rows are not described. */
export function tableOf(field: Field): Table | undefined {
  const known = made.get(field);
  if (known) return known;
  const resource = field.type.name === 'json' ? rowResource(field.schema) : undefined;
  if (!resource) return undefined;
  const columns = columnsOf(resource).flatMap((column) => {
    const kind = kindOf(column);
    return kind ? [{ column, kind }] : [];
  });
  const Own = class extends Columns {};
  const table: Table = {
    type: `Table_${field.name}`,
    columns: Object.fromEntries(columns.map(({ column, kind }) => [column.name, `list<${kind.type}>`])),
    ctor: Own,
    read(value) {
      const rows = rowsIn(value);
      const lists = columns.map(({ column }): [string, unknown[]] => [
        column.name,
        rows.flatMap((row) => readCell(column, row[column.name]) ?? []),
      ]);
      return rows.length > maxEntries ? undefined : new Own(field.name, Object.fromEntries(lists));
    },
  };
  made.set(field, table);
  return table;
}
