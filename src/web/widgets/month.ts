import { TextCell } from './cells/text.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const month: Widget = {
  Cell: TextCell,
  Input: deferred(async () => (await import('./inputs/dates.tsx')).MonthInput),
  Filter: deferred(async () => (await import('./filters/period.tsx')).MonthFilter),
  width: 100,
};
