import { Ajv, type ValidateFunction } from 'ajv';
import { formRules } from '../../expressions/form-rules.ts';
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

const without = (values: Row, empty: (value: unknown) => boolean): Row =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !empty(value)));

/**
 * Checks a row as it would be stored. Fields whose condition does not hold are hidden: `given` ones
 * are errors, stored ones are returned so that the write can clear them. `stored` is the row as it
 * stands, for what fields are held against; without `given`, all of them are checked.
 */
export function validateForm(
  resource: Resource,
  values: Row,
  given: ReadonlySet<string>,
  stored?: Row,
): { errors: FieldError[]; hidden: string[] } {
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
  const ruled = ruledOut(resource, { ...stored, ...values, ...gone(hidden) }, given, stored);
  hidden.push(...ruled.hidden);
  for (const name of ruled.absent) delete present[name];
  if (!whole(present)) errors.push(...toFieldErrors(whole.errors ?? []));
  const all = given.size === 0 && !stored;
  errors.push(
    ...ruled.errors,
    ...fieldErrors(resource, { ...stored, ...values, ...gone(hidden) }, (name) => all || given.has(name)),
  );
  return { errors, hidden };
}

const gone = (names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, null]));

/** What is wrong with the fields of a whole row among each other; a complaint names one that is `given`, or one that belongs to it. */
export const fieldErrors = (resource: Resource, row: Row, given: (name: string) => boolean): FieldError[] => {
  const errors = boundErrors(resource.fields, row, given);
  return [...errors, ...(formRules(resource)?.broken(row, given, errors) ?? [])];
};

/** What the expressions of a form say of single fields: which are not there, which are missing, which may not be changed. */
function ruledOut(
  resource: Resource,
  row: Row,
  given: ReadonlySet<string>,
  stored: Row | undefined,
): { errors: FieldError[]; hidden: string[]; absent: ReadonlySet<string> } {
  const state = formRules(resource)?.stateOf(row);
  if (!state) return { errors: [], hidden: [], absent: new Set() };
  const there = (name: string) => (row[name] ?? null) !== null;
  const absent = [...state.hidden].filter(there);
  const changed = (name: string) =>
    given.has(name) && JSON.stringify(row[name] ?? null) !== JSON.stringify(stored?.[name] ?? null);
  const errors = [
    ...absent.filter((name) => given.has(name)).map((path): FieldError => ({ path, problem: 'hidden' })),
    ...[...state.required]
      .filter((name) => !there(name) || row[name] === '')
      .map((path): FieldError => ({ path, problem: 'required', values: { title: resource.fields.get(path)?.title } })),
    ...[...state.locked].filter(changed).map((path): FieldError => ({ path, problem: 'locked' })),
  ];
  return { errors, hidden: absent.filter((name) => !given.has(name)), absent: state.hidden };
}

const defaults = new WeakMap<Resource, Row>();

/** Values that the form fills in where a new row leaves them out. */
export function formDefaults(resource: Resource): Readonly<Row> {
  let known = defaults.get(resource);
  if (!known) {
    known = Object.fromEntries(
      Object.entries(resource.schema.properties ?? {}).flatMap(([name, property]) =>
        property.default === undefined ? [] : [[name, property.default]],
      ),
    );
    defaults.set(resource, known);
  }
  return known;
}

const partial = new WeakMap<object, ValidateFunction>();

/** Checks single fields by their own schemas; for a transition, which may ask for fields that no form holds. */
export function validateFields(key: object, fields: ReadonlyMap<string, Field>, values: Row): FieldError[] {
  let validator = partial.get(key);
  if (!validator) {
    validator = ajv.compile({
      type: 'object',
      properties: Object.fromEntries([...fields].map(([name, field]) => [name, field.schema])),
    });
    partial.set(key, validator);
  }
  return validator(without(values, (value) => value === null)) ? [] : toFieldErrors(validator.errors ?? []);
}
