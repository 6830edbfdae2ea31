import type { MissingPermission } from '../../../meta/errors.ts';
import { allowed } from '../../providers/access.ts';

/** Path of the page that explains why a user lacks a permission; undefined if the current user may not open it. */
export function whyPlace({ code, action }: MissingPermission, userId: string): string | undefined {
  if (!allowed('list', 'system-management.policy')) return undefined;
  return `/sysSetting/policy/index?${new URLSearchParams({ userId, code, action }).toString()}`;
}
