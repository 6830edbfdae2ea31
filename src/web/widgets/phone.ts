import { TextCell } from './cells/text.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const phone: Widget = {
  Cell: TextCell,
  Input: deferred(async () => (await import('./inputs/plain.ts')).PhoneInput),
  Filter: deferred(async () => (await import('./filters/text.tsx')).TextFilter),
  width: 130,
};
