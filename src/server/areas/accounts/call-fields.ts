import type { Context } from '../../context.ts';
import { boundErrors } from '../../../meta/bounds.ts';
import type { Field } from '../../../meta/field.ts';
import { readInput } from '../../records/input.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { refuse, type Body } from '../../records/mutate.ts';
import { validateFields } from '../../records/validate.ts';

type Asked = readonly [name: string, like: Field, required: boolean];

const sets = new WeakMap<Resource, Map<string, ReadonlyMap<string, Field>>>();

/** Fields of a call of its own, each like one that a form has; the same set for the same names, since checks are compiled once for it. */
function fieldsOf(resource: Resource, asked: readonly Asked[]): ReadonlyMap<string, Field> {
  const known = sets.get(resource) ?? new Map<string, ReadonlyMap<string, Field>>();
  sets.set(resource, known);
  const key = asked.map(([name]) => name).join(' ');
  const fields =
    known.get(key) ??
    new Map(asked.map(([name, like, required]) => [name, { ...like, name, readOnly: false, required }]));
  known.set(key, fields);
  return fields;
}

/** Reads the body of a call strictly: nothing missing, nothing unknown, nothing out of its bounds. */
export function readFields(context: Context, resource: Resource, asked: readonly Asked[], body: Body): Row {
  const fields = fieldsOf(resource, asked);
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
