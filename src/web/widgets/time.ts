import { TextCell } from './cells/text.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const time: Widget = {
  Cell: TextCell,
  Input: deferred(async () => (await import('./inputs/dates.tsx')).TimeInput),
  Filter: deferred(async () => (await import('./filters/period.tsx')).TimeFilter),
  width: 90,
};
