import { sql, type RawBuilder } from 'kysely';

export interface DerivedColumn {
  name: string;
  table: string;
  how: 'count' | 'sum' | 'min' | 'max' | 'last';
  by: string;
  field?: string;
  /** Only rows with these values; from declarations, never from callers. */
  where: Readonly<Record<string, string | readonly string[]>>;
}

/** A column that is worked out from the rows which refer to a row of `table`. */
export function derivedSql(table: string, column: DerivedColumn): RawBuilder<unknown> {
  // Aliased: rows may be counted that refer to others of their own kind.
  const part = (name: string) => sql.ref(`part.${name}`);
  const field = part(column.field ?? 'id');
  const value = {
    count: sql`count(*)`,
    sum: sql`coalesce(sum(${field}), 0)`,
    min: sql`min(${field})`,
    max: sql`max(${field})`,
    last: field,
  }[column.how];
  const only = Object.entries(column.where).map(
    ([name, wanted]) => sql` and ${part(name)} in (${sql.join([wanted].flat().map((one) => sql.lit(one)))})`,
  );
  const newest =
    column.how === 'last'
      ? sql` and ${field} is not null order by ${part('createdAt')} desc, ${part('id')} desc limit 1`
      : sql``;
  return sql`(select ${value} from ${sql.table(column.table)} as part where ${part(column.by)} = ${sql.ref(`${table}.id`)} and ${part('deletedAt')} is null${sql.join(only, sql``)}${newest}) as ${sql.id(column.name)}`;
}
