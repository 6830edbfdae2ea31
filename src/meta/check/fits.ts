import type { Json, JsonSchema } from '../json.ts';

const kinds: Record<string, (value: Json) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  null: (value) => value === null,
};

const same = (one: Json, other: Json | undefined) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Would a field accept the value? Covers the keywords that field types and forms use. The full check is Ajv's, but the
 * kernel has no dependencies.
 */
export function fits(value: Json, schema: JsonSchema): boolean {
  const { type, enum: choices, oneOf } = schema;
  if (type !== undefined && ![type].flat().some((kind) => kinds[kind]?.(value))) return false;
  if (choices && !choices.some((choice) => same(choice, value))) return false;
  if (schema.const !== undefined && !same(schema.const, value)) return false;
  if (oneOf && oneOf.filter((one) => fits(value, one)).length !== 1) return false;
  if (typeof value === 'string')
    return within([...value].length, schema.minLength, schema.maxLength) && matches(value, schema.pattern);
  if (typeof value === 'number') return within(value, schema.minimum, schema.maximum);
  if (!Array.isArray(value)) return true;
  const distinct = !schema.uniqueItems || new Set(value.map((item) => JSON.stringify(item))).size === value.length;
  return (
    distinct &&
    within(value.length, schema.minItems, schema.maxItems) &&
    value.every((item) => !schema.items || fits(item, schema.items))
  );
}

const within = (size: number, min = -Infinity, max = Infinity) => size >= min && size <= max;

const matches = (text: string, pattern: string | undefined) =>
  pattern === undefined || !isPattern(pattern) || new RegExp(pattern, 'u').test(text);

export function isPattern(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern, 'u'));
  } catch {
    return false;
  }
}
