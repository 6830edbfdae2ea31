import type { Field } from '../../../meta/field.ts';
import { translateDeclared } from '../../i18n/i18n.ts';

/** Options of an enum field, in the current language. */
export const optionsOf = ({ spec }: Pick<Field, 'spec'>) =>
  Object.entries(spec['x-options'] ?? {}).map(([value, label]) => ({ value, label: translateDeclared(label) }));
