import type { Access } from './access.ts';
import { expand } from './codes.ts';
import { LookedUpGrants } from './grants.ts';
import { isOfForms, type PolicyLine } from './lines.ts';
import { scopesOf, type Scope } from './scopes.ts';

/**
 * Lines that grant nothing beyond the other lines of their role and of those that it inherits from.
 * They mislead whoever reads them: taking one away would change nothing.
 */
export async function idleLines(access: Access): Promise<PolicyLine[]> {
  const found: PolicyLine[] = [];
  for (const role of access.policy.roles.keys()) {
    const lines = await access.linesOf(role);
    for (const line of lines) {
      if (
        line.role === role &&
        !isOfForms(line.pattern) &&
        isIdle(
          access,
          line,
          lines.filter((other) => other !== line),
        )
      )
        found.push(line);
    }
  }
  return found;
}

function isIdle({ policy }: Access, line: PolicyLine, others: readonly PolicyLine[]): boolean {
  const rest = new LookedUpGrants(others, policy.codes);
  return [...expand(line, policy.codes)].every(({ code, actions, scopes }) =>
    actions.every((action) => {
      const held: readonly Scope[] = scopesOf(rest.reach(code, action) ?? []);
      return scopes.every((scope) => held.includes('all') || held.includes(scope));
    }),
  );
}
