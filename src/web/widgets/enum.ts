import { EnumCell } from './cells/choice.tsx';
import { deferred } from '../shared/deferred.tsx';
import { EnumSelect, fitsSegments } from './inputs/enum-select.ts';
import type { Widget } from './kit/widget.ts';

export const enumeration: Widget = {
  Cell: EnumCell,
  Input: deferred(async () => (await import('./inputs/plain.ts')).EnumInput),
  Filter: deferred(async () => (await import('./filters/choice.tsx')).EnumFilter),
  prepare: async (field) => (fitsSegments(field) ? undefined : EnumSelect.preload()),
  width: 92,
};
