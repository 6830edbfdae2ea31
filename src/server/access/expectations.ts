import { didYouMean } from '../../meta/check/nearest.ts';
import { quote } from '../../meta/check/problem.ts';
import type { Access } from './access.ts';
import { matchesAction, matchesCode } from './actions.ts';
import { explain } from './explain.ts';
import { idleLines } from './idle-lines.ts';
import { readScopes, readTarget } from './lines.ts';
import type { Policy } from './load.ts';
import { inFileOrder, type PolicyProblem, type Report } from './problems.ts';
import { heldRoles } from './roles.ts';
import { covers, scopesOf, type Scope } from './scopes.ts';
import { readList, readTable, type TableLine } from './table.ts';

/**
 * What must hold whatever the policies say: `never` (not at all), `within` (no further than a scope)
 * and `always` (at least as far as a scope).
 */
interface Expectation {
  readonly at: TableLine;
  readonly verdict: keyof typeof verdicts;
  readonly roles: readonly string[];
  readonly pattern: string;
  readonly actions: string;
  readonly scopes: readonly Scope[];
  readonly reason: string;
}

const shape = { kind: 'expect', columns: ['verdict', 'who', 'code', 'actions', 'scope', 'reason'], prose: true } as const;

/** Each says what is wrong with a reach, if anything is. */
const verdicts = {
  never: (held: readonly Scope[]) => held.length > 0,
  within: (held: readonly Scope[], scopes: readonly Scope[]) => held.some((scope) => !scopes.includes(scope)),
  always: (held: readonly Scope[], scopes: readonly Scope[]) => !scopes.every((scope) => covers(held.includes('all') ? 'all' : held.filter((one) => one !== 'all'), scope)),
} as const;

const isVerdict = (text: string): text is keyof typeof verdicts => Object.hasOwn(verdicts, text);

/** Holds the expectations against the policies of the built-in roles, and finds lines that say nothing. */
export async function verify(access: Access): Promise<PolicyProblem[]> {
  const problems: PolicyProblem[] = [];
  const report: Report = (id, { file, line }, message, hint) => problems.push({ id, file, line, message, ...(hint && { hint }) });
  for (const line of await idleLines(access)) report('P402', line, `${line.role}, ${line.pattern}, ${line.written} adds nothing to the other lines of ${line.role}`, 'take it out');
  await holdAll(access, report);
  return inFileOrder(problems);
}

async function holdAll(access: Access, report: Report): Promise<void> {
  const { expectations } = access.policy;
  if (!expectations) return;
  const read = readTable(expectations.file, expectations.text, shape, report).flatMap((row) => readExpectation(row, access.policy, report) ?? []);
  for (const expectation of read) await hold(access, expectation, report);
}

function readExpectation(row: TableLine, policy: Policy, report: Report): Expectation | undefined {
  const [verdict, whom, pattern, written, scope, reason] = row.cells as [string, string, string, string, string, string];
  if (!isVerdict(verdict)) {
    report('P101', row, `unknown verdict ${quote(verdict)}`, didYouMean(verdict, Object.keys(verdicts)) ?? `verdicts are ${Object.keys(verdicts).join(', ')}`);
    return undefined;
  }
  const roles = readWhom(row, whom, policy, report);
  const actions = readTarget(row, pattern, written, policy, report);
  const scopes = verdict === 'never' ? readNone(row, scope, report) : readScopes(row, scope, report);
  if (!roles || actions === undefined || !scopes) return undefined;
  return { at: row, verdict, roles, pattern, actions, scopes, reason };
}

function readNone(row: TableLine, scope: string, report: Report): Scope[] {
  if (scope !== '-') report('P303', row, `never has no scope, so ${quote(scope)} means nothing`, 'write -');
  return [];
}

/** Roles and groups, `merchant-admin|group:vir`, or everybody but those, `except:admin|auditor`. */
function readWhom(row: TableLine, whom: string, { roles }: Policy, report: Report): string[] | undefined {
  const except = whom.startsWith('except:');
  const listed = new Set<string>();
  let sound = true;
  for (const name of readList(whom.replace(/^except:/, ''), row, 'who', report)) {
    const group = /^group:(.*)$/.exec(name)?.[1];
    const meant = group === undefined ? [name].filter((role) => roles.has(role)) : [...roles.values()].filter((role) => role.group === group).map(({ code }) => code);
    for (const role of meant) listed.add(role);
    if (meant.length > 0) continue;
    sound = false;
    if (group === undefined) report('P201', row, `unknown role ${quote(name)}`, didYouMean(name, roles.keys()));
    else report('P204', row, `no role belongs to a user group ${quote(group)}`, didYouMean(group, new Set(heldRoles(roles).map((role) => role.group))));
  }
  return sound ? [...roles.keys()].filter((role) => listed.has(role) !== except) : undefined;
}

async function hold(access: Access, { at, verdict, roles, pattern, actions, scopes, reason }: Expectation, report: Report): Promise<void> {
  for (const role of roles) {
    const grants = await access.grantsOf([role]);
    for (const [code, { actions: known }] of access.policy.codes) {
      if (!matchesCode(code, pattern)) continue;
      for (const action of known) {
        if (!matchesAction(action, actions)) continue;
        const held = scopesOf(grants.reach(code, action) ?? []);
        if (!verdicts[verdict](held, scopes)) continue;
        const { because } = await explain(access, [role], code, action);
        const source = because.map(({ line }) => `${line.file}:${line.line}`).join(', ');
        const has = held.length > 0 ? `has ${code} ${action} with scope ${held.join('|')} (${source})` : `does not have ${code} ${action}`;
        report('P401', at, `${role} ${has}`, `expected ${[verdict, ...scopes].join(' ')}: ${reason}`);
      }
    }
  }
}
