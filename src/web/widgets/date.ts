import { TextCell } from './cells/text.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const date: Widget = {
  Cell: TextCell,
  Input: deferred(async () => (await import('./inputs/dates.tsx')).DateInput),
  Filter: deferred(async () => (await import('./filters/days.tsx')).DateFilter),
  width: 116,
};
