import type { JsonSchema } from '../../../meta/json.ts';

/** The schema of a structured field's entries, if its form describes them. */
export const itemsOf = (schema: JsonSchema): JsonSchema | undefined =>
  schema.type === 'array' && schema.items?.type !== undefined ? schema.items : undefined;
