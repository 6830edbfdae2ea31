import { believable } from '../cli/seed/believable.ts';
import { Random } from '../demo/random.ts';
import { compileDesigned } from '../meta/designed.ts';
import type { Field, FieldSpec, FieldType } from '../meta/field.ts';
import { fieldTypes } from '../meta/fields/index.ts';
import type { Json } from '../meta/json.ts';
import type { Resource } from '../meta/model.ts';
import type { Refs } from '../web/providers/data.ts';

/** One field of a type in a form of its own. */
export interface Example {
  readonly type: FieldType;
  readonly field: Field;
  readonly resource: Resource;
  /** Null where only people could give one: files and secrets. */
  readonly value: Json;
}

const target = 'organisation/organization';
const id = '00000000-0000-7000-8000-000000000001';
export const refs: Refs = { [target]: { [id]: '滨江科技园' } };

/** What the types ask for beside their name; each reads what is meant for it. */
const spec: Omit<FieldSpec, 'title'> = {
  'x-options': { draft: '草稿', open: '处理中', done: '已完成' },
  'x-ref': target,
  'x-dict': 'STAFF_POSITION',
  description: '填写说明',
};

function valueOf(type: FieldType, own: FieldSpec): Json {
  const made = believable(type, new Random(7), own, 1);
  if (made !== null || type.secret || type.files) return made;
  if (type.name === 'dict') return 'engineer';
  if (type.name === 'ref') return id;
  if (type.name === 'refs') return [id];
  return { key: [1, 2] };
}

function exampleOf(type: FieldType): Example {
  const own: FieldSpec = { ...spec, title: type.name, 'x-type': type.name };
  const resource = compileDesigned('catalogue', type.name, { properties: { [type.name]: own } });
  return { type, resource, field: resource.fields.get(type.name) as Field, value: valueOf(type, own) };
}

/** Every type of the registry, so that a new one is there as soon as it is declared. */
export const examples: readonly Example[] = [...fieldTypes.values()].map(exampleOf);
