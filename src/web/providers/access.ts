import { Authorizer } from 'casbin.js';
import type { Profile } from './session.ts';

let authorizer = new Authorizer('manual');

/** Creates a new authorizer at every sign-in: `setPermission` merges, so it would keep grants of the previous user. */
export function grantAccess({ grants }: Pick<Profile, 'grants'>): void {
  authorizer = new Authorizer('manual');
  authorizer.setPermission(grants);
}

/**
 * casbin.js returns a promise although its manual mode decides synchronously. Reading its permission directly keeps
 * buttons from appearing late.
 */
export const allowed = (action: string, code: string): boolean => authorizer.permission?.check(action, code) ?? false;
