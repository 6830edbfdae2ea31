import { FileCell } from './cells/files.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const files: Widget = {
  Cell: FileCell,
  Input: deferred(async () => (await import('./inputs/upload.tsx')).FilesInput),
  width: 200,
  wide: true,
};
