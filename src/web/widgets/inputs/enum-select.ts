import type { Field } from '../../../meta/field.ts';
import { deferred } from '../../shared/deferred.tsx';
import { optionsOf } from '../kit/options.ts';

const maxSegments = 4;
const maxLetters = 20;

export function fitsSegments(field: Field): boolean {
  const options = optionsOf(field);
  return options.length <= maxSegments && options.reduce((sum, { label }) => sum + label.length, 0) <= maxLetters;
}

export const EnumSelect = deferred(async () => (await import('./select.tsx')).EnumSelect);
