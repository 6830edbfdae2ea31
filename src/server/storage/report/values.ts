import { sql, type RawBuilder } from 'kysely';
import type { Database, Queries } from '../database.ts';
import type { TableSpec } from '../tables.ts';

/** A short number for each value that is counted distinct, so that a list of values takes little room. */
export const valueTable: TableSpec = {
  name: 'console_report_value',
  columns: [
    { name: 'id', kind: 'bigint', counted: true },
    { name: 'value', kind: 'text', notNull: true },
  ],
  indexes: [{ name: 'ux_console_report_value_value', columns: ['value'], unique: true }],
};

/** Starts a value that has no number yet, in a list of numbers. */
export const unnumbered = '~';

const numberOf = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select known.id from ${sql.table(valueTable.name)} as known where known.value = ${value})`;

/** The values of a group, each once, as a text of numbers. Commas of a value without a number are escaped. */
export const listOf = (
  { dialect }: Database,
  value: RawBuilder<unknown>,
  only: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const plain = sql`replace(replace(${value}, '~', '~0'), ',', '~1')`;
  const entry = sql`coalesce(cast(${numberOf(value)} as text), ${sql.lit(unnumbered)} || ${plain})`;
  return sql`${dialect.joined(entry, 'distinct')}${only}`;
};

/** Gives numbers to the values of some rows that have none. */
export const numberValues = (
  tx: Queries,
  value: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<unknown> =>
  sql`insert into ${sql.table(valueTable.name)} ("value") select distinct ${value} from ${from} where ${where} and ${value} is not null and ${numberOf(value)} is null`.execute(
    tx.kysely,
  );
