import type { Context } from '../../context.ts';
import { boundErrors } from '../../../meta/bounds.ts';
import type { Field } from '../../../meta/field.ts';
import { asNode, object, type Node } from '../../http/openapi/schemas.ts';
import { readInput } from '../../records/input.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { refuse, type Body } from '../../records/mutate.ts';
import { validateFields } from '../../records/validate.ts';

type Asked = readonly [name: string, like: Field, required: boolean];

/** Fields of a call of its own, each like one that a form has. Made once, since their checks are compiled once. */
export type CallFields = ReadonlyMap<string, Field>;

export const callFields = (asked: readonly Asked[]): CallFields =>
  new Map(asked.map(([name, like, required]) => [name, { ...like, name, readOnly: false, required }]));

/** As the API description shows them. */
export const schemaOfFields = (fields: CallFields, shape: Node = {}): Node =>
  object({ ...shape, ...Object.fromEntries([...fields].map(([name, { schema }]) => [name, asNode(schema)])) }, [
    ...Object.keys(shape),
    ...[...fields.values()].flatMap(({ name, required }) => (required ? [name] : [])),
  ]);

/** Reads the body of a call strictly: nothing missing, nothing unknown, nothing out of its bounds. */
export function readFields(context: Context, resource: Resource, fields: CallFields, body: Body): Row {
  const { values, errors } = readInput(
    context,
    { ...resource, fields: new Map(fields) },
    body.values,
    body.encoding,
    'add',
  );
  const known = new Set(errors.map(({ path }) => path));
  for (const { name, required, title } of fields.values())
    if (required && (values[name] ?? null) === null && !known.has(name))
      errors.push({ path: name, problem: 'required', values: { title } });
  errors.push(...validateFields(fields, fields, values));
  if (errors.length === 0) errors.push(...boundErrors(fields, values, (name) => name in values));
  refuse(errors);
  return values;
}
