import { FileCell } from './cells/files.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const file: Widget = {
  Cell: FileCell,
  Input: deferred(async () => (await import('./inputs/upload.tsx')).FileInput),
  width: 160,
  wide: true,
};
