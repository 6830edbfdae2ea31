import type { Field } from './field.ts';

/** The values that a row must have for a reference to name it: field of that row → any of these. */
export const amongOf = ({
  spec,
}: Pick<Field, 'spec'>): readonly (readonly [field: string, values: readonly string[]])[] =>
  Object.entries(spec['x-among'] ?? {}).map(([field, values]) => [field, [values].flat()]);

export const isAmong = (field: Pick<Field, 'spec'>, row: Readonly<Record<string, unknown>>): boolean =>
  amongOf(field).every(([name, values]) => values.includes(String(row[name])));
