import { ColorCell } from './cells/misc.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const color: Widget = {
  Cell: ColorCell,
  Input: deferred(async () => (await import('./inputs/color.tsx')).ColorInput),
  Filter: deferred(async () => (await import('./filters/text.tsx')).TextFilter),
  width: 110,
};
