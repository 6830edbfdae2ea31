import type { Json } from '../../../meta/json.ts';
import type { InputProps } from '../kit/widget.ts';

export interface Rows {
  readonly all: readonly Json[];
  readonly isFull: boolean;
  /** False if there is no room for another one. */
  add(): boolean;
  remove(at: number): void;
}

const defaultMaxItems = 100;

/** The entries of an array, one of which is added or removed at a time; an empty array is no value. */
export function useRows({ field, value, onChange }: InputProps, blank: Json): Rows {
  const all: readonly Json[] = Array.isArray(value) ? value : [];
  const isFull = all.length >= (field.schema.maxItems ?? defaultMaxItems);
  return {
    all,
    isFull,
    add: () => {
      if (!isFull) onChange([...all, blank]);
      return !isFull;
    },
    remove: (at) => onChange(all.length === 1 ? undefined : all.filter((_, i) => i !== at)),
  };
}
