import { quote } from '../../meta/check/problem.ts';
import type { Row } from '../../meta/json.ts';
import { isScope } from './scopes.ts';
import type { StoredGrant, StoredRole } from './stored.ts';

/** Rows of the console's role page: `system/role` and the functions that it keeps in `system/roleFunction`. */
export interface RoleRows {
  readonly roles: readonly Row[];
  readonly functions: readonly Row[];
}

/** Roles made in the console: each function is a permission code with some of its actions, and the role's data scope says how far they reach. */
export function storedRolesOf({ roles, functions }: RoleRows): { roles: StoredRole[]; problems: string[] } {
  const problems: string[] = [];
  const stored = roles
    .filter((role) => role.isSystem !== true && role.status !== 'disabled')
    .map((role): StoredRole => {
      const scope = String(role.dataScope);
      if (!isScope(scope))
        problems.push(`role ${quote(role.roleCode)}: the data scope ${quote(role.dataScope)} reaches no rows`);
      const own = isScope(scope) ? functions.filter(({ roleId }) => roleId === role.id) : [];
      const grants = own.map(({ code, actions }): StoredGrant => ({
        code: String(code),
        actions: Array.isArray(actions) ? actions.map(String) : [],
        scopes: [scope],
      }));
      return { code: String(role.roleCode), title: String(role.roleName), grants };
    });
  return { roles: stored, problems };
}
