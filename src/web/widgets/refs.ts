import { RefsCell } from './cells/reference.tsx';
import { deferred } from '../shared/deferred.tsx';
import { preparePicker } from './inputs/tree-picker.ts';
import type { Widget } from './kit/widget.ts';

export const refs: Widget = {
  Cell: RefsCell,
  Input: deferred(async () => (await import('./inputs/picker.tsx')).ReferencesPicker),
  Filter: deferred(async () => (await import('./filters/reference.tsx')).RefsFilter),
  prepare: preparePicker,
  width: 200,
};
