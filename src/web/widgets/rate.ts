import { RateCell } from './cells/misc.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const rate: Widget = {
  Cell: RateCell,
  Input: deferred(async () => (await import('./inputs/rate.tsx')).RateInput),
  Filter: deferred(async () => (await import('./filters/choice.tsx')).RateFilter),
  width: 110,
};
