import { DictCell } from './cells/choice.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const dict: Widget = {
  Cell: DictCell,
  Input: deferred(async () => (await import('./inputs/select.tsx')).DictSelect),
  Filter: deferred(async () => (await import('./filters/choice.tsx')).DictFilter),
  width: 120,
};
