import type { Json, JsonSchema } from '../../../../meta/json.ts';
import type { SchemaError } from '../../../../meta/problems.ts';
import { isObject } from '../../../../meta/json.ts';
import { codePoints, equal } from '../../../../meta/schema-values.ts';
import type { CompiledForm, CompiledValidator } from './compiled-form.ts';

/**
 * Checks by a schema that no build has seen: the form of a template. The browser may not make code of it, so it is
 * read as it stands; `tests/web/interpreted-form.test.ts` holds it to what Ajv says of the same values.
 */
export function interpretForm(schema: JsonSchema): CompiledForm {
  return {
    form: validator(schema),
    readOnly: validator({}),
    conditions: (schema.allOf ?? []).map((part) => validator(part.if ?? {})),
  };
}

function validator(schema: JsonSchema): CompiledValidator {
  const check: CompiledValidator = (values) => {
    const errors = [...errorsOf(values as Json, schema, '')];
    check.errors = errors.length > 0 ? errors : null;
    return errors.length === 0;
  };
  return check;
}

const kinds: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isObject,
  null: (value) => value === null,
};

function* errorsOf(value: Json, schema: JsonSchema, path: string): Iterable<SchemaError> {
  const fault = (keyword: string, params: Record<string, unknown> = {}): SchemaError => ({
    keyword,
    instancePath: path,
    schemaPath: `#/${keyword}`,
    params,
  });
  const { type } = schema;
  if (type !== undefined && ![type].flat().some((kind) => kinds[kind]?.(value))) return yield fault('type');
  if (schema.enum && !schema.enum.some((one) => equal(one, value))) yield fault('enum');
  if (schema.const !== undefined && !equal(schema.const, value)) yield fault('const');
  if (schema.oneOf && schema.oneOf.filter((one) => holds(value, one)).length !== 1) yield fault('oneOf');
  if (typeof value === 'string') yield* textErrors(value, schema, fault);
  if (typeof value === 'number') yield* numberErrors(value, schema, fault);
  if (Array.isArray(value)) yield* listErrors(value, schema, path, fault);
  else if (isObject(value)) yield* objectErrors(value as Record<string, Json>, schema, path, fault);
  for (const part of schema.allOf ?? []) yield* branchErrors(value, part, path);
}

type Fault = (keyword: string, params?: Record<string, unknown>) => SchemaError;

function* textErrors(
  value: string,
  { minLength, maxLength, pattern }: JsonSchema,
  fault: Fault,
): Iterable<SchemaError> {
  const length = codePoints(value);
  if (minLength !== undefined && length < minLength) yield fault('minLength', { limit: minLength });
  if (maxLength !== undefined && length > maxLength) yield fault('maxLength', { limit: maxLength });
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) yield fault('pattern');
}

function* numberErrors(
  value: number,
  { minimum, maximum, multipleOf }: JsonSchema,
  fault: Fault,
): Iterable<SchemaError> {
  if (minimum !== undefined && value < minimum) yield fault('minimum', { limit: minimum });
  if (maximum !== undefined && value > maximum) yield fault('maximum', { limit: maximum });
  if (multipleOf !== undefined && !Number.isInteger(value / multipleOf)) yield fault('multipleOf');
}

function* listErrors(
  value: readonly Json[],
  { minItems, maxItems, uniqueItems, items }: JsonSchema,
  path: string,
  fault: Fault,
): Iterable<SchemaError> {
  if (minItems !== undefined && value.length < minItems) yield fault('minItems', { limit: minItems });
  if (maxItems !== undefined && value.length > maxItems) yield fault('maxItems', { limit: maxItems });
  if (uniqueItems && value.some((one, i) => value.slice(0, i).some((other) => equal(one, other))))
    yield fault('uniqueItems');
  if (items) for (const [i, item] of value.entries()) yield* errorsOf(item, items, `${path}/${i}`);
}

function* objectErrors(
  value: Readonly<Record<string, Json>>,
  { required = [], properties = {}, ...schema }: JsonSchema & { additionalProperties?: unknown },
  path: string,
  fault: Fault,
): Iterable<SchemaError> {
  if (schema.additionalProperties === false)
    for (const name of Object.keys(value))
      if (!Object.hasOwn(properties, name)) yield fault('additionalProperties', { additionalProperty: name });
  for (const name of required) if (value[name] === undefined) yield fault('required', { missingProperty: name });
  for (const [name, property] of Object.entries(properties))
    if (value[name] !== undefined) yield* errorsOf(value[name], property, `${path}/${name}`);
}

function* branchErrors(value: Json, part: JsonSchema, path: string): Iterable<SchemaError> {
  const { if: condition, then, else: otherwise, ...rest } = part;
  yield* errorsOf(value, rest, path);
  const branch = condition && (holds(value, condition) ? then : otherwise);
  if (branch) yield* errorsOf(value, branch, path);
}

const holds = (value: Json, schema: JsonSchema): boolean => [...errorsOf(value, schema, '')].length === 0;
