import type { Field } from './field.ts';

/** A field that duplicates a value from elsewhere, so that rows can be filtered and summed by it. */
export interface Copy {
  readonly field: string;
  /**
   * The field of this row that triggers the copy: the source itself, or the reference to the row that has the source.
   */
  readonly follows: string;
  /** The source field in the referenced row. */
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

/** A date may be copied from a moment; all other copies need the same kind of field. */
export const takesDay = (copy: Field, source: Field): boolean =>
  copy.type.name === 'date' && source.type.name === 'datetime';

/** Values that are filled in when a reference is chosen: `"x-from": "serviceId.price"`. */
export const deriveBrought = (fields: ReadonlyMap<string, Field>): Copy[] =>
  [...fields.values()].flatMap(({ name, spec }) =>
    spec['x-from'] === undefined ? [] : [readCopy(name, spec['x-from'])],
  );
