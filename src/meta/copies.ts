import type { Field } from './field.ts';

/** A field that says once more what stands elsewhere, so that rows can be filtered and added up by it. */
export interface Copy {
  readonly field: string;
  /** The row's own field with which the copy is written: what it copies, or the reference to the row that has it. */
  readonly follows: string;
  /** The field of the row that is referred to. */
  readonly of?: string;
}

export function readCopy(field: string, path: string): Copy {
  const [follows = '', of] = path.split('.');
  return { field, follows, ...(of !== undefined && { of }) };
}

export const deriveCopies = (fields: ReadonlyMap<string, Field>): Copy[] =>
  [...fields.values()].flatMap(({ name, spec }) =>
    spec['x-copy'] === undefined ? [] : [readCopy(name, spec['x-copy'])],
  );

/** A day is told by a moment, everything else by its like. */
export const takesDay = (copy: Field, source: Field): boolean =>
  copy.type.name === 'date' && source.type.name === 'datetime';

/** What a chosen reference brings along: `"x-from": "serviceId.price"`. */
export const deriveBrought = (fields: ReadonlyMap<string, Field>): Copy[] =>
  [...fields.values()].flatMap(({ name, spec }) =>
    spec['x-from'] === undefined ? [] : [readCopy(name, spec['x-from'])],
  );
