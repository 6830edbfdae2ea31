import type { FormRules, FormState } from '../../../../expressions/form-rules.ts';
import { boundErrors } from '../../../../meta/bounds.ts';
import { cellErrors, isUnreadable } from '../../../../meta/columns.ts';
import type { FieldError } from '../../../../meta/errors.ts';
import type { Json, Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { toFieldErrors } from '../../../../meta/problems.ts';
import type { CompiledForm } from './compiled-form.ts';

export type Values = Readonly<Record<string, Json | undefined>>;

/** A field of several values reports its entries' mistakes as its own. */
const ownField = (error: FieldError): FieldError => ({ ...error, path: error.path.split('.')[0] as string });

/** What the schema cannot say and the field's type knows: calendar dates, check digits. The server reads the same way. */
function readingErrors(resource: Resource, values: Values): FieldError[] {
  return Object.entries(values).flatMap(([name, value]): FieldError[] => {
    const field = resource.fields.get(name);
    if (!field) return [];
    return isUnreadable(field, value) ? [{ path: name, problem: 'type' }] : cellErrors(field, value).map(ownField);
  });
}

const firstOfEach = (errors: readonly FieldError[]): FieldError[] =>
  errors.filter((error, i) => errors.findIndex(({ path }) => path === error.path) === i);

/** Rules speak of fields that are right by themselves. */
const amongEachOther = (
  single: readonly FieldError[],
  broken: (found: readonly FieldError[]) => FieldError[] | undefined,
): FieldError[] => firstOfEach([...single, ...(broken(single) ?? [])]);

const present = (values: Values): Row =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, Json] => entry[1] !== undefined && entry[1] !== null),
  );

const dontCare: FormState = { hidden: new Set(), required: new Set(), locked: new Set() };

/** What a form goes by: its rules, and the row as it is stored, with the fields that no form shows. */
export interface Behind {
  readonly rules?: FormRules | undefined;
  readonly stored?: Row | undefined;
}

export const stateOf = (values: Values, { rules, stored }: Behind): FormState =>
  rules?.stateOf({ ...stored, ...empty(stored, values), ...present(values) }) ?? dontCare;

/** What stands in the row, but has been emptied in the form. */
const empty = (stored: Row = {}, values: Values): Row =>
  Object.fromEntries(
    Object.keys(stored).flatMap((name) => (name in values && (values[name] ?? null) === null ? [[name, null]] : [])),
  );

/**
 * Checks what a dialog holds as the server will. `kept` are fields whose stored value stays although
 * the dialog does not have it: masked ones and passwords.
 */
export function validateRecord(
  resource: Resource,
  compiled: CompiledForm,
  values: Values,
  kept: ReadonlySet<string>,
  behind: Behind = {},
): FieldError[] {
  const { hidden, required } = stateOf(values, behind);
  const given = Object.fromEntries(Object.entries(present(values)).filter(([name]) => !hidden.has(name)));
  const whole = {
    ...behind.stored,
    ...empty(behind.stored, values),
    ...given,
    ...Object.fromEntries([...hidden].map((name) => [name, null])),
  };
  const schemaErrors = compiled.form(given) ? [] : toFieldErrors(compiled.form.errors ?? []);
  const missing = [...required]
    .filter((name) => given[name] === undefined || given[name] === '')
    .map((path): FieldError => ({ path, problem: 'required' }));
  const complaints = [...schemaErrors.map(ownField), ...missing].filter(
    ({ path }) => given[path] !== undefined || !kept.has(path),
  );
  const isGiven = (name: string) => name in given;
  return amongEachOther(
    [...complaints, ...readingErrors(resource, given), ...boundErrors(resource.fields, given, isGiven)],
    (found) => behind.rules?.broken(whole, isGiven, found),
  );
}

/** Checks the fields that a transition asks for, wherever the form declares them. */
export function validateFields(
  resource: Resource,
  compiled: CompiledForm,
  values: Values,
  asked: readonly { name: string; required: boolean }[],
  { rules, stored }: Behind = {},
): FieldError[] {
  const given = present(values);
  const missing = asked
    .filter(({ name, required }) => required && given[name] === undefined)
    .map(({ name }): FieldError => ({ path: name, problem: 'required' }));
  const errors = [compiled.form, compiled.readOnly]
    .flatMap((validator) => (validator(given) ? [] : toFieldErrors(validator.errors ?? [])))
    .map(ownField);
  const isGiven = (name: string) => name in given;
  const single = [
    ...missing,
    ...errors.filter(({ path }) => given[path] !== undefined),
    ...readingErrors(resource, given),
    ...boundErrors(resource.fields, given, isGiven),
  ];
  return amongEachOther(single, (found) => rules?.broken({ ...stored, ...given }, isGiven, found));
}

/** Fields that exist under these values: those of the form, and of the branches whose condition holds. */
export function visibleFields(
  resource: Resource,
  compiled: CompiledForm,
  values: Values,
  behind: Behind = {},
): Set<string> {
  const given = present(values);
  const visible = new Set(Object.keys(resource.schema.properties ?? {}));
  (resource.schema.allOf ?? []).forEach((part, i) => {
    const branch = compiled.conditions[i]?.(given) ? part.then : part.else;
    for (const name of Object.keys(branch?.properties ?? {})) visible.add(name);
  });
  for (const name of stateOf(values, behind).hidden) visible.delete(name);
  return visible;
}
