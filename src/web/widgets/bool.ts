import { BoolCell } from './cells/misc.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const bool: Widget = {
  Cell: BoolCell,
  Input: deferred(async () => (await import('./inputs/plain.ts')).BoolInput),
  Filter: deferred(async () => (await import('./filters/choice.tsx')).BoolFilter),
  width: 90,
};
