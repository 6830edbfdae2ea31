import { IconCell } from './cells/icon.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const icon: Widget = {
  Cell: IconCell,
  Input: deferred(async () => (await import('./inputs/icon.tsx')).IconInput),
  Filter: deferred(async () => (await import('./filters/text.tsx')).TextFilter),
  width: 120,
};
