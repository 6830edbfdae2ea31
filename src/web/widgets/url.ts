import { UrlCell } from './cells/misc.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const url: Widget = {
  Cell: UrlCell,
  Input: deferred(async () => (await import('./inputs/plain.ts')).UrlInput),
  Filter: deferred(async () => (await import('./filters/text.tsx')).TextFilter),
  width: 200,
};
