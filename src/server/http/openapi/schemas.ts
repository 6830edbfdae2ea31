import type { Field } from '../../../meta/field.ts';
import type { Json, JsonSchema } from '../../../meta/json.ts';

export type Node = { [key: string]: Json };

export const asNode = (schema: JsonSchema | Node): Node => structuredClone(schema) as Node;

export const ref = (name: string): Node => ({ $ref: `#/components/schemas/${name}` });

/** Schemas with a name of their own, because they hold themselves. */
export const named = new Map<string, Node>();
export function nested(name: string, schema: (self: Node) => Node): Node {
  named.set(name, schema(ref(name)));
  return ref(name);
}

export const text: Node = { type: 'string' };
export const count: Node = { type: 'integer', minimum: 0 };
export const anything: Node = {};

export const object = (properties: Node, required: readonly string[] = []): Node => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required: [...required] }),
});

/** An object whose properties are all required. */
export const whole = (properties: Node): Node => object(properties, Object.keys(properties));

export const listOf = (items: Node): Node => ({ type: 'array', items });
export const mapOf = (additionalProperties: Node): Node => ({ type: 'object', additionalProperties });

/** Keywords for input only: a stored value can be older than the limit, and a masked one does not match it. */
const limits: ReadonlySet<string> = new Set([
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'required',
  'default',
]);

const withoutLimits = (schema: Node): Node =>
  Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => !limits.has(name))
      .map(([name, value]) => [name, name === 'items' ? withoutLimits(value as Node) : value]),
  );

/** A field in a reply; an empty one is null. */
export function replied({ title, type, spec, name, readOnly }: Field, origin?: string): Node {
  const { title: _title, description: _description, ...value } = withoutLimits(asNode(type.schema(spec)));
  const access = spec['x-access'];
  const said = [origin, access && `Only for callers who are granted ${access.read}`].filter(Boolean).join('. ');
  const described = { title, ...(readOnly && { readOnly: true }), ...(said && { description: said }) };
  if (name === 'id') return { ...described, ...value };
  return { ...described, ...nullable(value) };
}

function nullable(value: Node): Node {
  if (value.oneOf) return { ...value, oneOf: [...(value.oneOf as Json[]), { type: 'null' }], ...typeOrNull(value) };
  if (value.enum) return { ...value, enum: [...(value.enum as Json[]), null], ...typeOrNull(value) };
  return value.type === undefined ? value : { ...value, ...typeOrNull(value) };
}

const typeOrNull = ({ type }: Node): Node => (type === undefined ? {} : { type: [...[type].flat(), 'null'] });
