import { RefCell } from './cells/reference.tsx';
import { deferred } from '../shared/deferred.tsx';
import { preparePicker } from './inputs/tree-picker.ts';
import type { Widget } from './kit/widget.ts';

export const ref: Widget = {
  Cell: RefCell,
  Input: deferred(async () => (await import('./inputs/picker.tsx')).ReferencePicker),
  Filter: deferred(async () => (await import('./filters/reference.tsx')).RefFilter),
  prepare: preparePicker,
  width: 144,
};
