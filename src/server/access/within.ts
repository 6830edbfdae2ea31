import type { Access } from './access.ts';
import { forEverybody } from './roles.ts';
import { covers, type Scope } from './scopes.ts';

/**
 * What a role is granted as far as one scope, leaving out what everybody has: that is what another
 * role of this scope needs to be like it.
 */
export async function grantsWithin(
  access: Access,
  role: string,
  scope: Scope,
): Promise<{ code: string; actions: string[] }[]> {
  const { codes, roles } = access.policy;
  const [grants, shared] = await Promise.all([access.grantsOf([role]), access.grantsOf(forEverybody(roles))]);
  return [...codes].flatMap(([code, known]) => {
    if (!known.scopes.includes(scope)) return [];
    const actions = known.actions.filter(
      (action) => covers(grants.reach(code, action), scope) && !covers(shared.reach(code, action), scope),
    );
    return actions.length > 0 ? [{ code, actions }] : [];
  });
}
