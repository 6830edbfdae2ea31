import type { Access } from './access.ts';
import { breachesOfRole, type Breach } from './breaches.ts';
import { expectationsOf } from './expectations.ts';
import { explain } from './explain.ts';
import { idleLines } from './idle-lines.ts';
import { inFileOrder, type PolicyProblem } from './problems.ts';
import { unpickable } from './unpickable.ts';

/** Holds the expectations against the policies of the built-in roles, and finds lines that say nothing. */
export async function verify(access: Access): Promise<PolicyProblem[]> {
  const idle = (await idleLines(access)).map(({ file, line, role, pattern, written }): PolicyProblem => ({
    id: 'P402',
    file,
    line,
    message: `${role}, ${pattern}, ${written} adds nothing to the other lines of ${role}`,
    hint: 'take it out',
  }));
  const broken: PolicyProblem[] = [];
  for (const role of access.policy.roles.keys()) {
    for (const breach of breachesOfRole(access.policy, role, await access.grantsOf([role])))
      broken.push({ id: 'P401', ...(await breachProblem(access, role, [role], breach)) });
  }
  return inFileOrder([...idle, ...(await unpickable(access)), ...expectationsOf(access.policy).problems, ...broken]);
}

/** A breach as a line for whoever reads the checks; `roles` are those whose lines lead to it. */
export async function breachProblem(
  access: Access,
  who: string,
  roles: readonly string[],
  { line, code, action, held, other }: Breach,
): Promise<Omit<PolicyProblem, 'id'>> {
  const has =
    held.length > 0
      ? `has ${code} ${action} with scope ${held.join('|')}${await sourcesOf(access, roles, code, action)}`
      : `does not have ${code} ${action}`;
  const and = other
    ? ` and ${other.code} ${other.action}${await sourcesOf(access, roles, other.code, other.action)}`
    : '';
  const wanted = 'verdict' in line ? [line.verdict, ...line.scopes].join(' ') : 'never both';
  return {
    file: line.at.file,
    line: line.at.line,
    message: `${who} ${has}${and}`,
    hint: `expected ${wanted}: ${line.reason}`,
  };
}

async function sourcesOf(access: Access, roles: readonly string[], code: string, action: string): Promise<string> {
  const { because } = await explain(access, roles, code, action);
  if (because.length === 0) return '';
  return ` (${because.map(({ line }) => (line.line > 0 ? `${line.file}:${line.line}` : `${line.file} ${line.role}`)).join(', ')})`;
}
