import { ImageCell } from './cells/files.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const images: Widget = {
  Cell: ImageCell,
  Input: deferred(async () => (await import('./inputs/upload.tsx')).ImagesInput),
  width: 150,
  wide: true,
};
