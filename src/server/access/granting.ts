import type { Grants } from '../context.ts';
import { covers, isScope } from './scopes.ts';
import type { StoredGrant } from './stored.ts';

/** A part of a grant that the granter does not hold himself. */
export interface NotHeld {
  readonly code: string;
  readonly action: string;
  readonly scope: string;
}

/** Nobody grants what they do not hold. Empty: the granter may give all of it away. */
export function notHeld(granter: Grants, grants: readonly StoredGrant[]): NotHeld[] {
  return grants.flatMap(({ code, actions, scopes }) =>
    actions.flatMap((action) => {
      const held = granter.reach(code, action);
      return scopes
        .filter((scope) => !isScope(scope) || !covers(held, scope))
        .map((scope) => ({ code, action, scope }));
    }),
  );
}

export const canGrant = (granter: Grants, grants: readonly StoredGrant[]): boolean =>
  notHeld(granter, grants).length === 0;
