import type { CellProps } from '../kit/widget.ts';

/** The field type's own text form; on one line in a table. */
export function TextCell({ field, value }: CellProps) {
  return <>{field.type.text(value, field.spec)}</>;
}
