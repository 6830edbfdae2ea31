import { NumberCell } from './cells/number.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const percent: Widget = {
  Cell: NumberCell,
  Input: deferred(async () => (await import('./inputs/plain.ts')).PercentInput),
  Filter: deferred(async () => (await import('./filters/range.tsx')).NumberFilter),
  width: 90,
  align: 'right',
};
