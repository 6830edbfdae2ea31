import { JsonCell } from './cells/json.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const document: Widget = {
  Cell: JsonCell,
  Input: deferred(async () => (await import('./inputs/json.tsx')).JsonInput),
  width: 200,
  wide: true,
};
