import { Ajv, type ValidateFunction } from 'ajv';
import { formRules } from '../../expressions/form-rules.ts';
import { boundErrors } from '../../meta/bounds.ts';
import type { FieldError } from '../../meta/errors.ts';
import type { Field } from '../../meta/field.ts';
import type { JsonSchema, Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { toFieldErrors } from '../../meta/problems.ts';
import { nowMs } from '../clock.ts';

/** The schema only validates: it coerces, drops and fills in nothing. */
// A pass over the code it has written takes Ajv half as long again and makes no check faster.
const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false, code: { optimize: false } });

interface FormValidator {
  whole: ValidateFunction;
  /** Conditional fields: name → does it exist for these values? */
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
 * is now, to compare fields with; without `given`, all fields are checked.
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

/** Errors between the fields of a whole row; an error names a `given` field, or one that belongs to it. */
export const fieldErrors = (resource: Resource, row: Row, given: (name: string) => boolean): FieldError[] => {
  const errors = boundErrors(resource.fields, row, given);
  return [...errors, ...(formRules(resource)?.broken(row, given, errors, nowMs()) ?? [])];
};

/** Applies a form's expressions to its fields: which are hidden, required or read-only. */
function ruledOut(
  resource: Resource,
  row: Row,
  given: ReadonlySet<string>,
  stored: Row | undefined,
): { errors: FieldError[]; hidden: string[]; absent: ReadonlySet<string> } {
  const state = formRules(resource)?.stateOf(row, nowMs());
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

/** Defaults of the form for values that a new row leaves out. */
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

/** Validates single fields by their own schemas: a transition may ask for fields that are not in the form. */
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
