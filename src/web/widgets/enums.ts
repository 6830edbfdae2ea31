import { EnumsCell } from './cells/choice.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const enums: Widget = {
  Cell: EnumsCell,
  Input: deferred(async () => (await import('./inputs/select.tsx')).EnumsSelect),
  Filter: deferred(async () => (await import('./filters/choice.tsx')).EnumsFilter),
  width: 180,
};
