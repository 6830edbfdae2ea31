import { boundErrors } from '../../../../meta/bounds.ts';
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
    if (!field || typeof value !== 'string' || field.schema.type !== 'string') return [];
    return field.type.parse(value) === undefined ? [{ path: name, problem: 'type' }] : [];
  });
}

const firstOfEach = (errors: readonly FieldError[]): FieldError[] => errors.filter((error, i) => errors.findIndex(({ path }) => path === error.path) === i);

const present = (values: Values): Row => Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Json] => entry[1] !== undefined && entry[1] !== null));

/**
 * Checks what a dialog holds as the server will. `kept` are fields whose stored value stays although
 * the dialog does not have it: masked ones and passwords.
 */
export function validateRecord(resource: Resource, compiled: CompiledForm, values: Values, kept: ReadonlySet<string>): FieldError[] {
  const given = present(values);
  const schemaErrors = compiled.form(given) ? [] : toFieldErrors(compiled.form.errors ?? []);
  return firstOfEach([...schemaErrors.map(ownField).filter(({ path }) => given[path] !== undefined || !kept.has(path)), ...readingErrors(resource, given), ...boundErrors(resource.fields, given, (name) => name in given)]);
}

/** Checks the fields that a transition asks for, wherever the form declares them. */
export function validateFields(resource: Resource, compiled: CompiledForm, values: Values, asked: readonly { name: string; required: boolean }[]): FieldError[] {
  const given = present(values);
  const missing = asked.filter(({ name, required }) => required && given[name] === undefined).map(({ name }): FieldError => ({ path: name, problem: 'required' }));
  const errors = [compiled.form, compiled.readOnly].flatMap((validator) => (validator(given) ? [] : toFieldErrors(validator.errors ?? []))).map(ownField);
  return firstOfEach([...missing, ...errors.filter(({ path }) => given[path] !== undefined), ...readingErrors(resource, given), ...boundErrors(resource.fields, given, (name) => name in given)]);
}

/** Fields that exist under these values: those of the form, and of the branches whose condition holds. */
export function visibleFields(resource: Resource, compiled: CompiledForm, values: Values): Set<string> {
  const given = present(values);
  const visible = new Set(Object.keys(resource.schema.properties ?? {}));
  (resource.schema.allOf ?? []).forEach((part, i) => {
    const branch = compiled.conditions[i]?.(given) ? part.then : part.else;
    for (const name of Object.keys(branch?.properties ?? {})) visible.add(name);
  });
  return visible;
}
