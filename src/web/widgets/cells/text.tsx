import { usedAs } from '../../../meta/labels.ts';
import { translateDeclared } from '../../i18n/i18n.ts';
import type { CellProps } from '../kit/widget.ts';

/** The field type's own text form; on one line in a table. */
export function TextCell({ field, value }: CellProps) {
  const text = field.type.text(value, field.spec);
  const translated = field.spec['x-translated'];
  return <>{translated ? translateDeclared(text, usedAs(translated)) : text}</>;
}
