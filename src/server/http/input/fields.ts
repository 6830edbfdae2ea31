import type { FieldError } from '../../../meta/errors.ts';
import { isDate } from '../../../meta/fields/date.ts';
import { isObject, type Json } from '../../../meta/json.ts';
import type { Text } from '../../../meta/locale.ts';
import { readJson } from '../../../meta/strict-json.ts';
import { isId, readId } from '../../records/read-ids.ts';
import { listOf, text as anyText, type Node } from '../openapi/schemas.ts';

/** The title of a field; the Chinese text if a declaration has a translation for it. */
export type Title = Text | string;

/** One value of a call's input: how it is read, and how the API description shows it. */
export interface InputField<T> {
  readonly schema: Node;
  /** How it is called in what is said of it later. */
  readonly title?: Title;
  /** A call without it is refused. */
  readonly required: boolean;
  /** Adds to `errors` what is wrong; what it returns then is only compared with other values. */
  read(raw: unknown, path: string, errors: FieldError[]): T;
}

/** Values by name, which somebody else reads. */
export type Others = Readonly<Record<string, unknown>>;

/** Forms send an empty text for what is not filled in. */
export const isEmpty = (raw: unknown): raw is undefined | null | '' => raw === undefined || raw === null || raw === '';

const titled = (title: Title, schema: Node): Node => ({
  title: typeof title === 'string' ? title : title.zh,
  ...schema,
});

/** A whole number; required if there is no fallback. */
export const wholeField = (
  title: Title,
  [min, max]: readonly [min: number, max: number],
  fallback?: number,
): InputField<number> => ({
  title,
  schema: titled(title, {
    type: 'integer',
    minimum: min,
    maximum: max,
    ...(fallback !== undefined && { default: fallback }),
  }),
  required: fallback === undefined,
  read(given, path, errors) {
    const raw = isEmpty(given) ? fallback : given;
    const value =
      typeof raw === 'number' ? raw : typeof raw === 'string' && /^-?\d{1,9}$/.test(raw) ? Number(raw) : Number.NaN;
    if (raw === undefined) errors.push({ path, problem: 'required', values: { title } });
    else if (!Number.isInteger(value)) errors.push({ path, problem: 'type', values: { title } });
    else if (value < min) errors.push({ path, problem: 'tooSmall', values: { title, limit: min } });
    else if (value > max) errors.push({ path, problem: 'tooBig', values: { title, limit: max } });
    else return value;
    return min;
  },
});

/** Yes or no; no if it is left out. */
export const flagField = (title: Title): InputField<boolean> => ({
  title,
  schema: titled(title, { type: 'boolean', default: false }),
  required: false,
  read(raw, path, errors) {
    const isTrue = raw === true || raw === 'true';
    if (!isTrue && raw !== false && raw !== 'false' && !isEmpty(raw))
      errors.push({ path, problem: 'type', values: { title } });
    return isTrue;
  },
});

/** A text without the spaces around it; empty if it is left out. */
export const textField = (title: Title, maxLength: number): InputField<string> => ({
  title,
  schema: titled(title, { type: 'string', maxLength }),
  required: false,
  read(given, path, errors) {
    const raw = isEmpty(given) ? '' : given;
    if (typeof raw !== 'string') errors.push({ path, problem: 'type', values: { title } });
    else if (raw.length > maxLength) errors.push({ path, problem: 'tooLong', values: { title, limit: maxLength } });
    return typeof raw === 'string' ? raw.trim() : '';
  },
});

/** A text that has to be there, and to look like the pattern if there is one. */
export function requiredTextField(title: Title, maxLength: number, pattern?: RegExp): InputField<string> {
  const plain = textField(title, maxLength);
  return {
    title,
    schema: { ...plain.schema, ...(pattern && { pattern: pattern.source }) },
    required: true,
    read(raw, path, errors) {
      const value = plain.read(raw, path, errors);
      if (value === '') errors.push({ path, problem: 'required', values: { title } });
      else if (pattern && !pattern.test(value)) errors.push({ path, problem: 'type', values: { title } });
      return value;
    },
  };
}

/** A day; required if there is no fallback, which is asked for with each call. */
export const dayField = (title: Title, fallback?: () => string): InputField<string> => ({
  title,
  schema: titled(title, { type: 'string', format: 'date' }),
  required: fallback === undefined,
  read(given, path, errors) {
    const raw = isEmpty(given) ? fallback?.() : given;
    if (raw === undefined) errors.push({ path, problem: 'required', values: { title } });
    else if (typeof raw !== 'string' || !isDate(raw)) errors.push({ path, problem: 'type', values: { title } });
    return typeof raw === 'string' ? raw : '';
  },
});

/** The id of a row. */
export const idField = (title: Title): InputField<string> => ({
  title,
  schema: titled(title, { type: 'string', format: 'uuid' }),
  required: true,
  read(raw, path, errors) {
    if (isId(raw)) return raw;
    errors.push({ path, problem: isEmpty(raw) ? 'required' : 'type', values: { title } });
    return '';
  },
});

/** Ids of rows, each once: a list in JSON, or with commas between them. */
export const idsField = (title: Title, max: number): InputField<string[]> => ({
  title,
  schema: titled(title, {
    anyOf: [
      { ...listOf(anyText), maxItems: max },
      { type: 'string', description: '以逗号分隔' },
    ],
  }),
  required: true,
  read(raw, path, errors) {
    const parts = Array.isArray(raw) ? raw : typeof raw === 'string' && raw !== '' ? raw.split(',') : [];
    if (parts.length === 0) errors.push({ path, problem: 'required', values: { title } });
    if (parts.length > max) errors.push({ path, problem: 'tooManyItems', values: { title, limit: max } });
    return [...new Set(parts.map(readId))];
  },
});

/** One of some words; the fallback if it is left out. */
export const choiceField = <T extends string>(choices: readonly T[], fallback: T): InputField<T> => ({
  schema: { enum: [...choices], default: fallback },
  required: false,
  read(given, path, errors) {
    const raw = isEmpty(given) ? fallback : given;
    const found = choices.find((one) => one === raw);
    if (found === undefined) errors.push({ path, problem: 'notAChoice' });
    return found ?? fallback;
  },
});

/** The same value, or null if it is left out. */
export const optional = <T>({ title, schema, read }: InputField<T>): InputField<T | null> => ({
  title,
  schema,
  required: false,
  read: (raw, path, errors) => (isEmpty(raw) ? null : read(raw, path, errors)),
});

/** A value as it came, which the call itself or the pipeline reads strictly. */
export const rawField = (schema: Node = {}, required = false): InputField<unknown> => ({
  schema,
  required,
  read: (value) => value,
});

/** The id of a row, which the pipeline reads: one that cannot be an id names no row. */
export const rowId = rawField({ type: 'string', format: 'uuid' }, true);

/** The id of something that is declared, such as a resource. */
export const named = rawField(anyText, true);

/** The same, and undefined if it is left out. */
export const rawIfGiven = (schema: Node = {}, required = false): InputField<unknown> => ({
  schema,
  required,
  read: (value) => (isEmpty(value) ? undefined : value),
});

/** An object or a list in JSON, or as the text of a form. */
export const orAsText = (schema: Node): Node => ({
  anyOf: [schema, { type: 'string', description: 'JSON' }] satisfies Json[],
});

/** An object, as it is or in JSON; required if there is no fallback. */
export const objectField = (title: Title, fallback?: Others): InputField<Others> => ({
  title,
  schema: titled(title, orAsText({ type: 'object' })),
  required: fallback === undefined,
  read(given, path, errors) {
    const value = isEmpty(given) ? fallback : typeof given === 'string' ? readJson(given) : given;
    if (isObject(value)) return value;
    errors.push({ path, problem: 'type', values: { title } });
    return {};
  },
});
