import type { CellProps } from '../kit/widget.ts';

/** What the field type calls its text, on one line in a table. */
export function TextCell({ field, value }: CellProps) {
  return <>{field.type.text(value, field.spec)}</>;
}
