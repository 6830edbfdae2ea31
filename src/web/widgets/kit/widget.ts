import type { ComponentType } from 'react';
import type { Field, FilterOp } from '../../../meta/field.ts';
import type { Json } from '../../../meta/json.ts';
import type { Refs } from '../../providers/data.ts';

export interface CellProps {
  field: Field;
  value: Json;
  refs?: Refs;
  /** A table cell is one line high, a detail may take its room, a chip and a comparison are words. */
  place: 'table' | 'detail' | 'chip';
}

export interface InputProps {
  field: Field;
  id: string;
  value: Json | undefined;
  onChange(value: Json | undefined): void;
  onBlur?(): void;
  disabled?: boolean;
  invalid?: boolean;
  /** Id of the element that tells what is wrong or helps. */
  describedBy?: string;
  /** Ready for use at once, as the only input of a filter. */
  autoOpen?: boolean;
  /** Labels of rows that the value refers to, as the server sent them with the record. */
  refs?: Refs;
}

/** What is asked of one field, by operator, as it travels: `{ gte: '10', lte: '20' }`. */
export type FilterValue = Readonly<Partial<Record<FilterOp, string>>>;

export interface FilterProps {
  field: Field;
  value: FilterValue;
  onChange(value: FilterValue): void;
}

/** A field type in the browser: the counterpart of the file of the same name in `src/meta/fields/`. */
export interface Widget {
  readonly Cell: ComponentType<CellProps>;
  readonly Input: ComponentType<InputProps>;
  /** Absent where a list cannot usefully be filtered by such a field. */
  readonly Filter?: ComponentType<FilterProps>;
  /** Fetches what else the input of this very field needs. */
  prepare?(field: Field): Promise<void>;
  /** Usual width of its column, in pixels. */
  readonly width: number;
  readonly align?: 'right' | 'center';
  /** Takes the whole width of a dialog. */
  readonly wide?: boolean;
}
