import type { MissingPermission } from '../../../meta/errors.ts';
import { allowed } from '../../providers/access.ts';

/** Where it is explained why somebody may not do something, if the signed-in user may ask. */
export function whyPlace({ code, action }: MissingPermission, userId: string): string | undefined {
  if (!allowed('list', 'system-management.policy')) return undefined;
  return `/sysSetting/policy/index?${new URLSearchParams({ userId, code, action }).toString()}`;
}
