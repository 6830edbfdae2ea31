import type { Access } from './access.ts';
import { allRoles } from './explain.ts';
import { scopesOf } from './scopes.ts';

/** What one role may do about one permission code, actions of equal reach together. */
export interface MatrixRow {
  readonly role: string;
  readonly code: string;
  readonly actions: readonly string[];
  /** Scopes joined by `|`. */
  readonly scope: string;
}

/** Role × code × action × scope, for the roles asked for or for all. */
export async function matrix(
  access: Access,
  roles: readonly string[] = allRoles(access).map(({ code }) => code),
): Promise<MatrixRow[]> {
  const rows: MatrixRow[] = [];
  for (const role of roles) {
    const grants = await access.grantsOf([role]);
    for (const [code, { actions: known }] of access.policy.codes) {
      const byScope = new Map<string, string[]>();
      for (const action of known) {
        const reach = grants.reach(code, action);
        if (!reach) continue;
        const scope = scopesOf(reach).join('|');
        byScope.set(scope, [...(byScope.get(scope) ?? []), action]);
      }
      for (const [scope, actions] of byScope) rows.push({ role, code, actions, scope });
    }
  }
  return rows;
}
