import type { FieldSpec, PlaceKind } from '../field.ts';
import type { FieldAccess } from '../field-access.ts';
import { fieldTypes } from '../fields/index.ts';
import type { JsonSchema } from '../json.ts';
import type { FormFile } from '../resource.ts';
import { fieldShapes } from '../shapes.ts';
import { cardShape } from './card-shape.ts';
import {
  anything,
  count,
  data,
  either,
  flag,
  leaf,
  listOf,
  mapOf,
  number,
  record,
  text,
  wordOf,
  type Shape,
} from './shape.ts';

/** The explicitly named keys of a type, without its index signature for extensions. */
type Named<T> = { [K in keyof T as K extends `x-${infer Rest}` ? (string extends Rest ? never : K) : K]: T[K] };

const texts = listOf(text);
const schemas = leaf(
  'a list of schemas',
  (value) => Array.isArray(value) && value.every((part) => data.read(part, '', () => {}) !== undefined),
);

const limits: Record<keyof Named<JsonSchema>, Shape> = {
  type: either(text, texts),
  title: text,
  description: text,
  format: text,
  pattern: text,
  minLength: count,
  maxLength: count,
  minimum: number,
  maximum: number,
  multipleOf: number,
  minItems: count,
  maxItems: count,
  uniqueItems: flag,
  items: data,
  enum: leaf('a list with choices', (value) => Array.isArray(value) && value.length > 0),
  const: anything,
  oneOf: schemas,
  allOf: schemas,
  if: data,
  then: data,
  else: data,
  properties: data,
  required: texts,
  default: anything,
  readOnly: flag,
};

const ownKeywords: Record<Exclude<keyof Named<FieldSpec>, keyof Named<JsonSchema>>, Shape> = {
  'x-type': wordOf([...fieldTypes.keys()], 'R201'),
  'x-shape': wordOf(Object.keys(fieldShapes), 'R217'),
  'x-ref': text,
  'x-dict': text,
  'x-options': mapOf(
    leaf('a label', (value) => typeof value === 'string' && value.trim() !== '', { id: 'R204' }),
    'R204',
  ),
  'x-unique': either(flag, text, texts),
  'x-sensitive': flag,
  'x-public': text,
  'x-across': record({ project: text, enterprise: text, merchant: text } satisfies Record<PlaceKind, Shape>),
  'x-among': mapOf(either(text, texts)),
  'x-fixed': flag,
  'x-sequence': text,
  'x-group': text,
  'x-width': wordOf(['half', 'full']),
  'x-signed': flag,
  'x-no-total': flag,
  'x-exact': flag,
  'x-translated': either(flag, wordOf(['action', 'menu'])),
  'x-hashed': flag,
  'x-copy': text,
  'x-from': text,
  'x-access': record({ read: text, write: text } satisfies Record<keyof FieldAccess, Shape>, {
    required: { read: '' },
  }),
  'x-was': either(text, texts),
  'x-convert': wordOf([...fieldTypes.keys()], 'R201'),
  'x-old-rows': anything,
  'x-stamp': wordOf(['now', 'userName', 'source']),
  'x-begin': wordOf(['today', 'now', 'userName']),
  'x-min': text,
  'x-max': text,
  'x-after': text,
  'x-at-least': text,
  'x-at-most': text,
  'x-show': text,
  'x-required-when': text,
  'x-readonly-when': text,
  'x-formula': text,
};

const column = record({ ...limits, ...ownKeywords }, { unknown: 'R203' });
const items = record({ ...limits, properties: mapOf(column), additionalProperties: flag }, { unknown: 'R203' });
const properties = mapOf(record({ ...limits, ...ownKeywords, items }, { unknown: 'R203' }));
const branch = record({ properties, required: texts, allOf: schemas }, { unknown: 'R203' });
const part = record({ if: data, then: branch, else: branch, title: text, description: text }, { unknown: 'R203' });

const rule = record(
  { check: text, message: text, at: text },
  { required: { check: '', message: '', at: '' }, unknown: 'R203' },
);

export const formShape = record(
  {
    $schema: text,
    type: wordOf(['object']),
    title: text,
    description: text,
    required: texts,
    properties,
    allOf: listOf(part),
    'x-rules': listOf(rule),
    'x-cards': listOf(cardShape),
  } satisfies Record<keyof FormFile, Shape> & Record<string, Shape>,
  { required: { properties: {} }, unknown: 'R203' },
);
