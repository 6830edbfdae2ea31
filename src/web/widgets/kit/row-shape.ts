import type { JsonSchema } from '../../../meta/json.ts';

export interface RowColumn {
  name: string;
  title: string;
  required: boolean;
  schema: JsonSchema;
}

/** Columns for the entries of an array: plain values, or objects of plain values. */
export function columnsOf(items: JsonSchema): { columns: readonly RowColumn[]; single: boolean } {
  if (items.type !== 'object')
    return { single: true, columns: [{ name: 'value', title: items.title ?? '', required: true, schema: items }] };
  const columns = Object.entries(items.properties ?? {}).map(([name, schema]) => ({
    name,
    title: schema.title ?? name,
    required: items.required?.includes(name) ?? false,
    schema,
  }));
  return { single: false, columns };
}

/** The schema of a structured field's entries, if its form describes them. */
export const itemsOf = (schema: JsonSchema): JsonSchema | undefined =>
  schema.type === 'array' && schema.items?.type !== undefined ? schema.items : undefined;
