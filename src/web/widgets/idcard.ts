import { TextCell } from './cells/text.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const idcard: Widget = {
  Cell: TextCell,
  Input: deferred(async () => (await import('./inputs/plain.ts')).CapitalsInput),
  Filter: deferred(async () => (await import('./filters/text.tsx')).TextFilter),
  width: 180,
};
