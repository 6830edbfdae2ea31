import { cellErrors } from '../../meta/columns.ts';
import type { FieldError } from '../../meta/errors.ts';
import type { Field } from '../../meta/field.ts';
import type { Json, Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import { closedTo } from './field-access.ts';
import { safeHtml } from './html/safe.ts';

/** The encoding of a body: forms hold only text; JSON holds typed values, which are not converted. */
export type Encoding = 'form' | 'json';

export interface Input {
  values: Row;
  errors: FieldError[];
}

const INVALID = Symbol('invalid');

/** Parses text as the field's value. Rich text is sanitized here, because all writes come through here. */
function parse({ type }: Field, text: string): Json | typeof INVALID {
  const value = type.parse(text) ?? INVALID;
  return type.name === 'richtext' && typeof value === 'string' ? safeHtml(value) : value;
}

/** A raw value as the field's JSON value. An empty text in a form means null. */
export function readValue(field: Field, raw: unknown, encoding: Encoding): Json | typeof INVALID {
  if (encoding === 'form') {
    if (Array.isArray(raw)) {
      if (field.type.column !== 'json') return INVALID;
      return raw.every((item): item is string => typeof item === 'string') ? parse(field, raw.join(',')) : INVALID;
    }
    if (typeof raw !== 'string') return INVALID;
    const value = raw === '' ? '' : parse(field, raw);
    // Blanks and invisible characters alone mean null as well.
    return value === '' ? null : value;
  }
  // Text is parsed by its field type; other values are left to the schema.
  if (typeof raw === 'string') return field.schema.type === 'string' ? parse(field, raw) : INVALID;
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
 * Reads the fields of a body one by one. Nothing is dropped and nothing is
 * converted on a guess: an unknown or invalid value is an error that names its field. The JSON Schema
 * of the form is checked afterwards, over the row as it would be stored.
 */
export function readInput(
  context: Pick<Context, 'principal'>,
  resource: Resource,
  body: Record<string, unknown>,
  encoding: Encoding,
  mode: 'add' | 'update',
): Input {
  const values: Row = {};
  const errors: FieldError[] = [];
  const closed = closedTo(context, resource, 'write');
  for (const [name, raw] of Object.entries(body)) {
    const field = resource.fields.get(name);
    if (!field) errors.push({ path: name, problem: 'unknown' });
    else if (closed.has(name)) errors.push({ path: name, problem: 'closed' });
    else if (field.readOnly) errors.push({ path: name, problem: 'readOnly' });
    else if (mode === 'update' && field.spec['x-fixed']) errors.push({ path: name, problem: 'fixed' });
    else if (raw === null && mode === 'add') errors.push({ path: name, problem: field.required ? 'required' : 'type' });
    else {
      const value = readValue(field, raw, encoding);
      if (isInvalid(value))
        errors.push({ path: name, problem: Array.isArray(raw) && field.type.column !== 'json' ? 'repeated' : 'type' });
      else {
        values[name] = value;
        errors.push(...cellErrors(field, value));
      }
    }
  }
  return { values, errors };
}
