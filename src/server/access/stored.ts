import { quote } from '../../meta/check/problem.ts';
import { expand } from './codes.ts';
import type { PolicyLine } from './lines.ts';
import type { Policy } from './load.ts';
import { isScope } from './scopes.ts';

/** What a role made in the console is granted on one permission code: exact names, no patterns and no groups. */
export interface StoredGrant {
  readonly code: string;
  readonly actions: readonly string[];
  readonly scopes: readonly string[];
}

export interface StoredRole {
  readonly code: string;
  readonly title: string;
  readonly grants: readonly StoredGrant[];
}

/** Where explanations say that a stored grant comes from. */
const storedFile = 'system/role';

/**
 * Grants of stored roles as lines for the same enforcer. A product update may have taken away a code or an
 * action that somebody was granted: such a part is left out, which denies, and told about. It must not
 * keep the product from starting, as a mistake in a file does.
 */
export function readStored(roles: readonly StoredRole[], policy: Policy): { lines: PolicyLine[]; problems: string[] } {
  const problems: string[] = [];
  const lines: PolicyLine[] = [];
  const seen = new Set<string>();
  for (const role of roles) {
    if (policy.roles.has(role.code)) {
      if (role.grants.length > 0)
        problems.push(`role ${quote(role.code)}: a built-in role takes its grants from policies/ alone`);
      continue;
    }
    if (seen.has(role.code)) {
      problems.push(`role ${quote(role.code)} is stored twice; only the first one counts`);
      continue;
    }
    seen.add(role.code);
    for (const { code, actions, scopes } of merge(role.grants)) {
      const known = policy.codes.get(code)?.actions ?? [];
      const sound = actions.filter((action) => known.includes(action));
      const reach = scopes.filter(isScope);
      const lost = [
        ...actions.filter((action) => !known.includes(action)),
        ...scopes.filter((scope) => !isScope(scope)),
      ];
      if (!policy.codes.has(code)) problems.push(`role ${quote(role.code)}: unknown permission code ${quote(code)}`);
      else for (const name of lost) problems.push(`role ${quote(role.code)}: ${code} has no ${quote(name)}`);
      if (sound.length > 0 && reach.length > 0)
        lines.push({
          file: storedFile,
          line: 0,
          role: role.code,
          pattern: code,
          written: sound.join('|'),
          actions: sound.join('|'),
          scopes: reach,
        });
    }
  }
  return { lines, problems };
}

/** The same code with the same scopes once, whatever the rows were. */
function merge(grants: readonly StoredGrant[]): StoredGrant[] {
  const found = new Map<string, StoredGrant>();
  for (const { code, actions, scopes } of grants) {
    const key = `${code} ${scopes.toSorted().join('|')}`;
    found.set(key, {
      code,
      actions: [...new Set([...(found.get(key)?.actions ?? []), ...actions])],
      scopes: [...new Set(scopes)],
    });
  }
  return [...found.values()];
}

/** Lines as rows that a person who passes them on would have to hold. */
export function grantsIn(lines: Iterable<PolicyLine>, policy: Policy): StoredGrant[] {
  return [...lines].flatMap((line) => [...expand(line, policy.codes)]);
}
