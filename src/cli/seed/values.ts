import type { Random } from '../../demo/random.ts';
import type { Field } from '../../meta/field.ts';
import type { Json } from '../../meta/json.ts';
import { believable } from './believable.ts';

/** Common formats of codes; the first one that matches the field's pattern is used. */
const codes: readonly ((digits: string) => string)[] = [
  (digits) => `N${digits}`,
  (digits) => `n${digits}`,
  (digits) => digits,
  (digits) => `${Number(digits) % 1000}`,
  (digits) => `${Number(digits) % 100}`,
  (digits) => `ITEM_${digits}`,
  (digits) => `item.n${digits}`,
  (digits) => `/n${digits}`,
  (digits) => `192.168.${Number(digits) % 256}.${Math.floor(Number(digits) / 256) % 256}`,
];

/** A value of the field's type within its own limits; rules of the whole form are not considered. */
export function makeValue(field: Field, random: Random, n: number): Json {
  const { type, spec } = field;
  if (spec.pattern !== undefined)
    return ofPattern(spec.pattern, spec.minLength ?? 0, spec.maxLength ?? 100, n) ?? believable(type, random, spec, n);
  const value = believable(type, random, spec, n);
  if (typeof value === 'number') return Math.min(Math.max(value, spec.minimum ?? value), spec.maximum ?? value);
  if (typeof value === 'string' && spec.minLength !== undefined && value.length < spec.minLength)
    return value.padEnd(spec.minLength, String(n));
  return value;
}

function ofPattern(pattern: string, least: number, maxLength: number, n: number): string | undefined {
  const shape = new RegExp(pattern, 'u');
  for (const digits of [8, 6, 5, 4, 3, 2, 1, 11, 18].map((length) => String(n).padStart(length, '0').slice(-length))) {
    const found = codes
      .map((write) => write(digits))
      .find((text) => text.length >= least && text.length <= maxLength && shape.test(text));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A replacement for a taken value: texts get the row number as a suffix and are shortened to make room for it. */
export function makeAnother(field: Field, random: Random, n: number, attempt: number): Json {
  const value = makeValue(field, random, n + attempt * 1_000_003);
  if (field.type.name !== 'text' || field.spec.pattern !== undefined) return value;
  const suffix = String(n + (attempt - 1) * 1_000_003);
  const maxLength = field.spec.maxLength ?? 100;
  return [...String(value)].slice(0, Math.max(0, maxLength - suffix.length)).join('') + suffix;
}
