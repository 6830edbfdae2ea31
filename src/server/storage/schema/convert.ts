import { sql } from 'kysely';
import { toChinaTime } from '../../../meta/china-time.ts';
import { fits } from '../../../meta/check/fits.ts';
import type { FieldSpec, FieldType } from '../../../meta/field.ts';
import { fieldTypes } from '../../../meta/fields/index.ts';
import type { Json, JsonSchema } from '../../../meta/json.ts';
import type { Dialect, Queries } from '../database.ts';
import { batches } from './batches.ts';
import { maxNamed } from './step.ts';

/** A field whose values were of another type: each is read by that type and written by the one of today. */
export interface Conversion {
  readonly from: string;
  readonly to: string;
  readonly spec: FieldSpec;
  readonly schema: JsonSchema;
}

export const typeNamed = (name: string): FieldType => {
  const type = fieldTypes.get(name);
  if (!type) throw new TypeError(`unknown field type ${name}`);
  return type;
};

/** The text that stands for a value when it is read as another type. */
function textOf(from: FieldType, to: FieldType, spec: FieldSpec, value: Json): string {
  const text = from.column === 'timestamp' && to.column === 'date' ? toChinaTime(String(value)).slice(0, 10) : value;
  return to.fromSheet(typeof text === 'object' ? JSON.stringify(text) : String(text), spec);
}

/** The value of a column as the type of today stores it; undefined if it does not fit. */
function convert(dialect: Dialect, { from, to, spec, schema }: Conversion, stored: unknown): unknown {
  const [former, type] = [typeNamed(from), typeNamed(to)];
  const value = former.fromColumn(dialect.decode(former.column, stored));
  const parsed = type.parse(textOf(former, type, spec, value));
  return parsed === undefined || !fits(parsed, schema) ? undefined : dialect.encode(type.column, type.toColumn(parsed));
}

/** Rows with a value. */
const filled = (queries: Queries, table: string, column: string) =>
  batches(queries, table, sql`${sql.id(column)} as value`, sql`${sql.id(column)} is not null`);

/** How many values there are, how many of them do not fit, and the first of those; what is masked stays masked. */
export async function readMisfits(
  dialect: Dialect,
  queries: Queries,
  table: string,
  column: string,
  conversion: Conversion,
): Promise<{ values: number; misfits: number; first: string[] }> {
  const first: string[] = [];
  let [values, misfits] = [0, 0];
  for await (const rows of filled(queries, table, column)) {
    values += rows.length;
    for (const { id, value } of rows) {
      if (convert(dialect, conversion, value) !== undefined) continue;
      misfits++;
      if (first.length < maxNamed)
        first.push(conversion.spec['x-sensitive'] ? String(id) : `${String(id)} (${String(value)})`);
    }
  }
  return { values, misfits, first };
}

/** Fills a column with the values of another one, as the type of today stores them. */
export async function convertRows(
  dialect: Dialect,
  tx: Queries,
  table: string,
  column: { readonly from: string; readonly to: string },
  conversion: Conversion,
): Promise<void> {
  const type = sql.raw(dialect.columnType(typeNamed(conversion.to).column));
  for await (const rows of filled(tx, table, column.from)) {
    const values = rows.map(({ id, value }) => sql`(${id}, ${convert(dialect, conversion, value)})`);
    await sql`update ${sql.table(table)} set ${sql.id(column.to)} = cast(v.column2 as ${type}) from (values ${sql.join(values)}) as v where ${sql.table(table)}."id" = v.column1`.execute(
      tx.kysely,
    );
  }
}
