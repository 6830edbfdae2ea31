import { makeValue } from '../../src/cli/seed/values.ts';
import type { Field } from '../../src/meta/field.ts';
import type { Json, JsonSchema, Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import { Random } from '../../src/demo/random.ts';

/** A valid value for a field; values from the database, such as rows and dictionary items, are passed in. */
export function madeValue(
  field: Field,
  n: number,
  from: { ids: readonly string[]; dictionary: readonly string[]; file?: string },
): Json {
  switch (field.type.name) {
    case 'ref':
      return from.ids[n % Math.max(1, from.ids.length)] ?? null;
    case 'refs':
      return from.ids.length > 0 ? [from.ids[n % from.ids.length] as string] : null;
    case 'dict':
      return from.dictionary[n % Math.max(1, from.dictionary.length)] ?? 'other';
    case 'file':
    case 'image':
      return from.file ?? null;
    case 'files':
    case 'images':
      return from.file ? [from.file] : null;
    case 'password':
      return passwordOf(field.schema);
    case 'document':
      return { properties: { subject: { title: '事由' } } };
    case 'json':
      return ofSchema(field.schema);
    default:
      return makeValue(field, new Random(n), n);
  }
}

const passwordOf = ({ minLength = 8, maxLength = 72 }: JsonSchema) =>
  'Demo@2026!'.padEnd(minLength, 'x').slice(0, maxLength);

/** The minimal value for a schema. */
function ofSchema(schema: JsonSchema): Json {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (schema.enum) return schema.enum[0] ?? null;
  if (schema.oneOf) return schema.oneOf[0]?.const ?? null;
  switch (type) {
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => ofSchema(schema.items ?? {}));
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'string':
      return schema.pattern === undefined ? '示例' : '1';
    default:
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, ofSchema(schema.properties?.[name] ?? {})]),
      );
  }
}

/** Values of other fields that make a conditional field appear. */
export function conditionOf(resource: Resource, name: string): Row | undefined {
  if (resource.schema.properties?.[name]) return {};
  const part = resource.schema.allOf?.find(({ then }) => then?.properties?.[name]);
  return part?.if && satisfying(part.if);
}

/** Values that satisfy a condition. */
export const satisfying = (condition: JsonSchema): Row =>
  Object.fromEntries(
    Object.entries(condition.properties ?? {}).flatMap(([name, { const: only, enum: some }]) =>
      only !== undefined ? [[name, only]] : some?.[0] !== undefined ? [[name, some[0]]] : [],
    ),
  );

/** A text longer than the field allows. */
export const tooLong = ({ maxLength = 100 }: JsonSchema): string => 'x'.repeat(maxLength + 1);
