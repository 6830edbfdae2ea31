import type { Access } from './access.ts';
import { expand, type Codes } from './codes.ts';
import { withImplied } from './grants.ts';
import { isOfForms, type PolicyLine } from './lines.ts';
import type { Scope } from './scopes.ts';

/** What one line grants of one code. */
type Granted = ReturnType<typeof expand> extends Iterable<infer One> ? One : never;

/**
 * Lines that grant nothing beyond the other lines of their role and of those that it inherits from.
 * They mislead whoever reads them: taking one away would change nothing.
 */
export async function idleLines(access: Access): Promise<PolicyLine[]> {
  const { codes, roles } = access.policy;
  // Roles inherit lines, and each is worked out once.
  const known = new Map<PolicyLine, readonly Granted[]>();
  const grantsOf = (line: PolicyLine): readonly Granted[] => {
    const granted = known.get(line) ?? [...expand(line, codes)];
    known.set(line, granted);
    return granted;
  };
  const found: PolicyLine[] = [];
  for (const role of roles.keys()) {
    const lines = await access.linesOf(role);
    const held = holdersOf(lines, grantsOf, codes);
    const isIdle = (line: PolicyLine) =>
      grantsOf(line).every(({ code, actions, scopes }) =>
        actions.every((action) => {
          const others = (held.get(`${code} ${action}`) ?? []).filter((one) => one.line !== line);
          return scopes.every((scope) =>
            others.some(({ scopes: other }) => other.includes('all') || other.includes(scope)),
          );
        }),
      );
    found.push(...lines.filter((line) => line.role === role && !isOfForms(line.pattern) && isIdle(line)));
  }
  return found;
}

interface Holder {
  readonly line: PolicyLine;
  readonly scopes: readonly Scope[];
}

/** By code and action, the lines that grant it. */
function holdersOf(
  lines: readonly PolicyLine[],
  grantsOf: (line: PolicyLine) => readonly Granted[],
  codes: Codes,
): ReadonlyMap<string, readonly Holder[]> {
  const held = new Map<string, Holder[]>();
  for (const line of lines)
    for (const { code, actions, scopes } of grantsOf(line))
      for (const action of actions.flatMap((each) => withImplied(each, codes.get(code)?.actions))) {
        const key = `${code} ${action}`;
        const holders = held.get(key);
        if (holders) holders.push({ line, scopes });
        else held.set(key, [{ line, scopes }]);
      }
  return held;
}
