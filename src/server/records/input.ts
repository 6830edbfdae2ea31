import type { FieldError } from '../../meta/errors.ts';
import type { Field } from '../../meta/field.ts';
import type { Json, Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';

/** How a body arrived: a form holds only text, JSON holds typed values and is taken at its word. */
export type Encoding = 'form' | 'json';

export interface Input {
  values: Row;
  errors: FieldError[];
}

const INVALID = Symbol('invalid');

/** A raw value as the field's JSON value. An empty text on a form means "nothing there". */
export function readValue(field: Field, raw: unknown, encoding: Encoding): Json | typeof INVALID {
  if (encoding === 'form') {
    if (Array.isArray(raw)) {
      if (field.type.column !== 'json') return INVALID;
      return raw.every((item): item is string => typeof item === 'string')
        ? (field.type.parse(raw.join(',')) ?? INVALID)
        : INVALID;
    }
    if (typeof raw !== 'string') return INVALID;
    const value = raw === '' ? '' : (field.type.parse(raw) ?? INVALID);
    // Blanks, or marks that nobody sees, are nothing there as well.
    return value === '' ? null : value;
  }
  // Text is checked by its field's rules wherever it stands; other values are left to the schema.
  if (typeof raw === 'string') return field.schema.type === 'string' ? (field.type.parse(raw) ?? INVALID) : INVALID;
  if (Array.isArray(raw) && field.type.column === 'json' && field.type.name !== 'json') {
    return raw.every((item): item is string => typeof item === 'string' && !item.includes(',')) &&
      (raw.length === 0 || field.type.parse(raw.join(',')) !== undefined)
      ? raw
      : INVALID;
  }
  return raw as Json;
}

export const isInvalid = (value: Json | typeof INVALID): value is typeof INVALID => value === INVALID;

/**
 * Reads the fields of a body one by one against the resource. Nothing is dropped and nothing is
 * converted on a guess: what is not understood is an error that names its field. The JSON Schema
 * of the form is checked afterwards, over the row as it would be stored.
 */
export function readInput(
  resource: Resource,
  body: Record<string, unknown>,
  encoding: Encoding,
  mode: 'add' | 'update',
): Input {
  const values: Row = {};
  const errors: FieldError[] = [];
  for (const [name, raw] of Object.entries(body)) {
    const field = resource.fields.get(name);
    if (!field) errors.push({ path: name, problem: 'unknown' });
    else if (field.readOnly) errors.push({ path: name, problem: 'readOnly' });
    else if (mode === 'update' && field.spec['x-fixed']) errors.push({ path: name, problem: 'fixed' });
    else if (raw === null && mode === 'add') errors.push({ path: name, problem: field.required ? 'required' : 'type' });
    else {
      const value = readValue(field, raw, encoding);
      if (isInvalid(value))
        errors.push({ path: name, problem: Array.isArray(raw) && field.type.column !== 'json' ? 'repeated' : 'type' });
      else values[name] = value;
    }
  }
  return { values, errors };
}
