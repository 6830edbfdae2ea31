import { SecretCell } from './cells/misc.tsx';
import { deferred } from '../shared/deferred.tsx';
import type { Widget } from './kit/widget.ts';

export const password: Widget = {
  Cell: SecretCell,
  Input: deferred(async () => (await import('./inputs/plain.ts')).PasswordInput),
  width: 100,
};
