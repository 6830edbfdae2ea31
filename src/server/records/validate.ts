import { Ajv, type ValidateFunction } from 'ajv';
import { boundErrors } from '../../meta/bounds.ts';
import type { FieldError } from '../../meta/errors.ts';
import type { Field } from '../../meta/field.ts';
import type { JsonSchema, Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { toFieldErrors } from '../../meta/problems.ts';

/** Nothing is coerced, dropped or filled in: the schema only checks. */
const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });

interface FormValidator {
  whole: ValidateFunction;
  /** Fields that exist only under a condition: name → is it there for these values? */
  conditional: ReadonlyMap<string, readonly { holds: ValidateFunction; branch: 'then' | 'else' }[]>;
}

const validators = new WeakMap<Resource, FormValidator>();

/** Compiled when a form is first written to, so that starting does not wait for two hundred forms. */
function validatorOf(resource: Resource): FormValidator {
  let validator = validators.get(resource);
  if (!validator) validators.set(resource, (validator = compile(resource.schema)));
  return validator;
}

function compile(schema: JsonSchema): FormValidator {
  const conditional = new Map<string, { holds: ValidateFunction; branch: 'then' | 'else' }[]>();
  for (const part of schema.allOf ?? []) {
    if (!part.if) continue;
    const holds = ajv.compile(part.if);
    for (const branch of ['then', 'else'] as const) {
      for (const name of Object.keys(part[branch]?.properties ?? {})) {
        if (!schema.properties?.[name]) conditional.set(name, [...(conditional.get(name) ?? []), { holds, branch }]);
      }
    }
  }
  return { whole: ajv.compile(schema), conditional };
}

const without = (values: Row, empty: (value: unknown) => boolean): Row => Object.fromEntries(Object.entries(values).filter(([, value]) => !empty(value)));

/**
 * Checks a row as it would be stored. Fields whose condition does not hold are hidden: `given` ones
 * are errors, stored ones are returned so that the write can clear them. `stored` is the row as it
 * stands, for what fields are held against; without `given`, all of them are checked.
 */
export function validateForm(resource: Resource, values: Row, given: ReadonlySet<string>, stored?: Row): { errors: FieldError[]; hidden: string[] } {
  const { whole, conditional } = validatorOf(resource);
  const present = without(values, (value) => value === null);
  const hidden: string[] = [];
  const errors: FieldError[] = [];
  for (const [name, branches] of conditional) {
    const shown = branches.some(({ holds, branch }) => holds(present) === (branch === 'then'));
    if (shown || present[name] === undefined) continue;
    if (given.has(name)) errors.push({ path: name, problem: 'hidden' });
    else hidden.push(name);
    delete present[name];
  }
  if (!whole(present)) errors.push(...toFieldErrors(whole.errors ?? []));
  const gone = Object.fromEntries(hidden.map((name) => [name, null]));
  errors.push(...boundErrors(resource.fields, { ...stored, ...values, ...gone }, (name) => given.has(name) || (given.size === 0 && !stored)));
  return { errors, hidden };
}

const defaults = new WeakMap<Resource, Row>();

/** Values that the form fills in where a new row leaves them out. */
export function formDefaults(resource: Resource): Readonly<Row> {
  let known = defaults.get(resource);
  if (!known) {
    known = Object.fromEntries(Object.entries(resource.schema.properties ?? {}).flatMap(([name, property]) => (property.default === undefined ? [] : [[name, property.default]])));
    defaults.set(resource, known);
  }
  return known;
}

const partial = new WeakMap<object, ValidateFunction>();

/** Checks single fields by their own schemas; for a transition, which may ask for fields that no form holds. */
export function validateFields(key: object, fields: ReadonlyMap<string, Field>, values: Row): FieldError[] {
  let validator = partial.get(key);
  if (!validator) {
    validator = ajv.compile({ type: 'object', properties: Object.fromEntries([...fields].map(([name, field]) => [name, field.schema])) });
    partial.set(key, validator);
  }
  return validator(without(values, (value) => value === null)) ? [] : toFieldErrors(validator.errors ?? []);
}
