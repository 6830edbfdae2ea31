import { Authorizer } from 'casbin.js';
import type { Profile } from './session.ts';

let authorizer = new Authorizer('manual');

/** Rebuilt at every sign-in: `setPermission` merges, so grants of an earlier user would stay. */
export function grantAccess({ grants }: Pick<Profile, 'grants'>): void {
  authorizer = new Authorizer('manual');
  authorizer.setPermission(grants);
}

/**
 * casbin.js answers with a promise although its manual mode decides at once. Asking its permission
 * directly keeps buttons from appearing late.
 */
export const allowed = (action: string, code: string): boolean => authorizer.permission?.check(action, code) ?? false;
