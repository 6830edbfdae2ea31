import { ImageCell } from './cells/files.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const image: Widget = {
  Cell: ImageCell,
  Input: deferred(async () => (await import('./inputs/upload.tsx')).ImageInput),
  width: 80,
  wide: true,
};
