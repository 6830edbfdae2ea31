import { sql, type RawBuilder } from 'kysely';
import type { ColumnKind } from '../../meta/field.ts';
import type { Dialect } from './database.ts';

/**
 * Rows of a table as another list shows them: some of them, with values out of a JSON column as columns of their own.
 * It is read like a table under its own name and stands in no database; whoever writes writes the table. All of it comes
 * from the model, never from callers.
 */
export interface TableView {
  readonly name: string;
  readonly table: string;
  readonly where: { readonly column: string; readonly value: string };
  readonly columns: readonly string[];
  readonly values: readonly ViewValue[];
}

export interface ViewValue {
  readonly name: string;
  readonly kind: ColumnKind;
  /** The JSON column that holds it. */
  readonly of: string;
  /** Only in rows where a column is one of these: in others something else may stand under that name. */
  readonly only: { readonly column: string; readonly in: readonly number[] };
}

export function viewSql({ name, table, where, columns, values }: TableView, dialect: Dialect): RawBuilder<unknown> {
  const taken = values.map((value) => {
    const { column, in: known } = value.only;
    return sql`case when ${sql.ref(column)} in (${sql.join(known.map((one) => sql.lit(one)))}) then ${dialect.jsonValue(sql.ref(value.of), value.name, value.kind)} end as ${sql.id(value.name)}`;
  });
  const selected = sql.join([...columns.map((column) => sql.ref(column)), ...taken]);
  return sql`(select ${selected} from ${sql.table(table)} where ${sql.ref(where.column)} = ${sql.lit(where.value)}) as ${sql.id(name)}`;
}
