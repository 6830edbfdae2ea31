import { NumberCell } from './cells/number.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const integer: Widget = {
  Cell: NumberCell,
  Input: deferred(async () => (await import('./inputs/plain.ts')).IntegerInput),
  Filter: deferred(async () => (await import('./filters/range.tsx')).NumberFilter),
  width: 88,
  align: 'right',
};
