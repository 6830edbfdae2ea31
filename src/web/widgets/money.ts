import { MoneyCell } from './cells/number.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const money: Widget = {
  Cell: MoneyCell,
  Input: deferred(async () => (await import('./inputs/plain.ts')).MoneyInput),
  Filter: deferred(async () => (await import('./filters/range.tsx')).NumberFilter),
  width: 110,
  align: 'right',
};
