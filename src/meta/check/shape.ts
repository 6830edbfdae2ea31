import { isObject } from '../json.ts';
import type { Cause } from './causes.ts';
import type { CheckId } from './ids.ts';
import { didYouMean, nearest } from './nearest.ts';
import { quote } from './problem.ts';

export type Fault = (id: CheckId, path: string, message: string, hint?: string, cause?: Cause) => void;

/**
 * The expected form of a value. `read` reports what does not fit and returns what does, so that later checks only see
 * valid parts.
 */
export interface Shape {
  readonly expected: string;
  /** Returns `undefined` if nothing was usable, which has then been reported. */
  read(value: unknown, path: string, fault: Fault): unknown;
}

const join = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

export function leaf(
  expected: string,
  fits: (value: unknown) => boolean,
  options: { id?: CheckId; words?: readonly string[] } = {},
): Shape {
  const { id = 'R002', words = [] } = options;
  return {
    expected,
    read(value, path, fault) {
      if (fits(value)) return value;
      fault(
        id,
        path,
        `${quote(value)} is not ${expected}`,
        typeof value === 'string' ? didYouMean(value, words) : undefined,
        words.length > 0 && typeof value === 'string' && value !== ''
          ? { is: 'notOneOf', value: quote(value), words: words.join(', ') }
          : misfit(value, expected),
      );
      return undefined;
    },
  };
}

function misfit(value: unknown, expected: string): Cause {
  if (typeof value === 'string' && value.trim() === '') return { is: 'missing' };
  return typeof value === 'object' ? { is: 'wrongShape', expected } : { is: 'notThis', value: quote(value), expected };
}

export const anything: Shape = { expected: 'anything', read: (value) => value };
export const text = leaf('a text', (value) => typeof value === 'string' && value.trim() !== '');
export const flag = leaf('true or false', (value) => typeof value === 'boolean');
export const off = leaf('false', (value) => value === false);
export const number = leaf('a number', (value) => typeof value === 'number' && Number.isFinite(value));
export const count = leaf('a whole number from 0', (value) => Number.isSafeInteger(value) && (value as number) >= 0);
export const data = leaf('an object', isObject);

export const wordOf = (words: readonly string[], id?: CheckId): Shape =>
  leaf(
    words.length > 8 ? 'one that is known' : `one of ${words.join(', ')}`,
    (value) => typeof value === 'string' && words.includes(value),
    { words, ...(id && { id }) },
  );

/** Invalid entries become empty strings, so that the others keep their index. */
export const listOf = (item: Shape): Shape => ({
  expected: 'a list',
  read(value, path, fault) {
    if (!Array.isArray(value)) return wrong(value, path, 'a list', fault);
    // Unlike `map`, `Array.from` visits holes as well.
    return Array.from(value, (entry, i) => item.read(entry, `${path}[${i}]`, fault) ?? '');
  },
});

export const mapOf = (item: Shape, id: CheckId = 'R002'): Shape => ({
  expected: 'an object',
  read(value, path, fault) {
    if (!isObject(value)) return wrong(value, path, 'an object', fault, id);
    return readEntries(value, path, () => item, fault);
  },
});

interface RecordOptions {
  /** Required keys, each with the fallback for a missing or invalid value. */
  required?: Record<string, unknown>;
  /** The problem id for unknown keys. */
  unknown?: CheckId;
}

export const record = (
  keys: Record<string, Shape>,
  { required = {}, unknown = 'R003' }: RecordOptions = {},
): Shape => ({
  expected: 'an object',
  read(value, path, fault) {
    if (!isObject(value)) return wrong(value, path, 'an object', fault);
    for (const key of Object.keys(value)) {
      if (!Object.hasOwn(keys, key))
        fault(
          unknown,
          join(path, key),
          `${quote(key)} is not a known ${unknown === 'R203' ? 'keyword' : 'key'}`,
          didYouMean(key, Object.keys(keys)),
          { is: 'unknownKey', name: key, meant: nearest(key, Object.keys(keys)) },
        );
    }
    for (const key of Object.keys(required)) {
      if (value[key] === undefined)
        fault('R002', join(path, key), 'is missing', `it is ${keys[key]?.expected ?? 'required'}`, { is: 'missing' });
    }
    return {
      ...required,
      ...readEntries(value, path, (key) => (Object.hasOwn(keys, key) ? keys[key] : undefined), fault),
    };
  },
});

/** The first of several shapes that fits. */
export const either = (...shapes: readonly Shape[]): Shape => {
  const expected = shapes.map((shape) => shape.expected).join(' or ');
  return {
    expected,
    read(value, path, fault) {
      for (const shape of shapes) {
        let faults = 0;
        const read = shape.read(value, path, () => faults++);
        if (faults === 0) return read;
      }
      return wrong(value, path, expected, fault);
    },
  };
};

function readEntries(
  value: Record<string, unknown>,
  path: string,
  shapeOf: (key: string) => Shape | undefined,
  fault: Fault,
) {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => {
      const read = entry === undefined ? undefined : shapeOf(key)?.read(entry, join(path, key), fault);
      return read === undefined ? [] : [[key, read]];
    }),
  );
}

function wrong(value: unknown, path: string, expected: string, fault: Fault, id: CheckId = 'R002'): undefined {
  fault(id, path, `${quote(value)} is not ${expected}`, undefined, misfit(value, expected));
  return undefined;
}
