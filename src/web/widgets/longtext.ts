import { LongTextCell } from './cells/misc.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const longtext: Widget = {
  Cell: LongTextCell,
  Input: deferred(async () => (await import('./inputs/plain.ts')).AreaInput),
  Filter: deferred(async () => (await import('./filters/text.tsx')).TextFilter),
  width: 220,
  wide: true,
};
