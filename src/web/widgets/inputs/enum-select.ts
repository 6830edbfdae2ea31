import type { Field } from '../../../meta/field.ts';
import { deferred } from '../../shared/deferred.tsx';
import { optionsOf } from '../kit/options.ts';

const mostSegments = 4;
const mostLetters = 20;

export function fitsSegments(field: Field): boolean {
  const options = optionsOf(field);
  return options.length <= mostSegments && options.reduce((sum, { label }) => sum + label.length, 0) <= mostLetters;
}

export const EnumSelect = deferred(async () => (await import('./select.tsx')).EnumSelect);
