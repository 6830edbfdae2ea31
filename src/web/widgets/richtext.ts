import { RichTextCell } from './cells/richtext.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const richtext: Widget = {
  Cell: RichTextCell,
  Input: deferred(async () => (await import('./inputs/richtext.tsx')).RichTextInput),
  width: 240,
  wide: true,
};
