import { DatetimeCell } from './cells/time.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const datetime: Widget = {
  Cell: DatetimeCell,
  Input: deferred(async () => (await import('./inputs/dates.tsx')).DatetimeInput),
  Filter: deferred(async () => (await import('./filters/days.tsx')).DatetimeFilter),
  width: 140,
};
