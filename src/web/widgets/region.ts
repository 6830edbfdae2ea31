import { RegionCell } from './cells/region.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const region: Widget = {
  Cell: RegionCell,
  Input: deferred(async () => (await import('./inputs/region.tsx')).RegionInput),
  Filter: deferred(async () => (await import('./filters/region.tsx')).RegionFilter),
  width: 180,
};
