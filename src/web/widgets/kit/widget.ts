import type { ComponentType } from 'react';
import type { Field, FilterOp } from '../../../meta/field.ts';
import type { Json } from '../../../meta/json.ts';
import type { Refs } from '../../providers/data.ts';

export interface CellProps {
  field: Field;
  value: Json;
  refs?: Refs;
  /** A table cell is one line high, a detail may take more room, a chip (also in comparisons) is plain text. */
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
  /** Id of the element with the error or help text. */
  describedBy?: string;
  /** Focused and open at once, as the only input of a filter. */
  autoOpen?: boolean;
  /** Labels of referenced rows, as sent by the server with the record. */
  refs?: Refs;
}

/** A field's filter by operator, as sent to the server: `{ gte: '10', lte: '20' }`. */
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
  /** Absent if filtering by such a field is not useful. */
  readonly Filter?: ComponentType<FilterProps>;
  /** Loads what else the input of this field needs. */
  prepare?(field: Field): Promise<void>;
  /** Default column width in pixels. */
  readonly width: number;
  readonly align?: 'right' | 'center';
  /** Takes the full width of a dialog. */
  readonly wide?: boolean;
}
