import { didYouMean } from '../../meta/check/nearest.ts';
import { quote } from '../../meta/check/problem.ts';
import { readScopes, readTarget } from './lines.ts';
import type { Policy } from './load.ts';
import type { PolicyProblem, Report } from './problems.ts';
import { heldRoles } from './roles.ts';
import type { Scope } from './scopes.ts';
import { readList, readTable, type TableLine } from './table.ts';

/** What must hold whatever the policies say. */
interface Line {
  readonly at: TableLine;
  /** The line as it is written, for whoever is refused because of it. */
  readonly text: string;
  readonly reason: string;
  /** Built-in roles that it is about. */
  readonly roles: readonly string[];
  /** It is about everybody but the holders of other roles. */
  readonly except: boolean;
}

/** A code or pattern, and actions. */
export interface Target {
  readonly pattern: string;
  readonly actions: string;
}

/** `never` (not at all), `within` (no further than a scope) and `always` (at least as far as a scope). */
export interface Expectation extends Line, Target {
  readonly verdict: Verdict;
  readonly scopes: readonly Scope[];
}

/** Nobody may do something of both. */
export interface Separation extends Line {
  readonly sides: readonly [Target, Target];
}

export interface Expectations {
  readonly expectations: readonly Expectation[];
  readonly separations: readonly Separation[];
  readonly problems: readonly PolicyProblem[];
}

const verdicts = ['never', 'within', 'always'] as const;
export type Verdict = (typeof verdicts)[number];
const isVerdict = (text: string): text is Verdict => (verdicts as readonly string[]).includes(text);

const shapes = [
  { kind: 'expect', columns: ['verdict', 'who', 'code', 'actions', 'scope', 'reason'], prose: true },
  { kind: 'never-both', columns: ['who', 'code', 'actions', 'code', 'actions', 'reason'], prose: true },
] as const;

const known = new WeakMap<Policy, Expectations>();

/** The expectations beside some policies, read once. */
export function expectationsOf(policy: Policy): Expectations {
  const found = known.get(policy) ?? readExpectations(policy);
  known.set(policy, found);
  return found;
}

function readExpectations(policy: Policy): Expectations {
  const problems: PolicyProblem[] = [];
  const report: Report = (id, { file, line }, message, hint) =>
    problems.push({ id, file, line, message, ...(hint && { hint }) });
  const { file, text } = policy.expectations ?? { file: '', text: '' };
  const rows = policy.expectations ? readTable(file, text, shapes, report) : [];
  const expectations = rows
    .filter(({ kind }) => kind === 'expect')
    .flatMap((row) => readExpectation(row, policy, report) ?? []);
  const separations = rows
    .filter(({ kind }) => kind === 'never-both')
    .flatMap((row) => readSeparation(row, policy, report) ?? []);
  return { expectations, separations, problems };
}

const textOf = ({ kind, cells }: TableLine): string => [kind, ...cells].join(', ');

function readExpectation(row: TableLine, policy: Policy, report: Report): Expectation | undefined {
  const [verdict, whom, pattern, written, scope, reason] = row.cells as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  if (!isVerdict(verdict)) {
    report(
      'P101',
      row,
      `unknown verdict ${quote(verdict)}`,
      didYouMean(verdict, verdicts) ?? `verdicts are ${verdicts.join(', ')}`,
    );
    return undefined;
  }
  const who = readWhom(row, whom, policy, report);
  const actions = readTarget(row, pattern, written, policy, report);
  const scopes = verdict === 'never' ? readNone(row, scope, report) : readScopes(row, scope, report);
  if (!who || actions === undefined || !scopes) return undefined;
  return { at: row, text: textOf(row), ...who, verdict, pattern, actions, scopes, reason };
}

function readSeparation(row: TableLine, policy: Policy, report: Report): Separation | undefined {
  const [whom, code, actions, otherCode, otherActions, reason] = row.cells as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const who = readWhom(row, whom, policy, report);
  const one = readTarget(row, code, actions, policy, report);
  const other = readTarget(row, otherCode, otherActions, policy, report);
  if (!who || one === undefined || other === undefined) return undefined;
  return {
    at: row,
    text: textOf(row),
    ...who,
    sides: [
      { pattern: code, actions: one },
      { pattern: otherCode, actions: other },
    ],
    reason,
  };
}

function readNone(row: TableLine, scope: string, report: Report): Scope[] {
  if (scope !== '-') report('P303', row, `never has no scope, so ${quote(scope)} means nothing`, 'write -');
  return [];
}

/** Roles and groups, `merchant-admin|group:vir`, or everybody but those, `except:admin|auditor`. */
function readWhom(
  row: TableLine,
  whom: string,
  { roles }: Policy,
  report: Report,
): Pick<Line, 'roles' | 'except'> | undefined {
  const except = whom.startsWith('except:');
  const listed = new Set<string>();
  let sound = true;
  for (const name of readList(whom.replace(/^except:/, ''), row, 'who', report)) {
    const group = /^group:(.*)$/.exec(name)?.[1];
    const meant =
      group === undefined
        ? [name].filter((role) => roles.has(role))
        : [...roles.values()].filter((role) => role.group === group).map(({ code }) => code);
    for (const role of meant) listed.add(role);
    if (meant.length > 0) continue;
    sound = false;
    if (group === undefined) report('P201', row, `unknown role ${quote(name)}`, didYouMean(name, roles.keys()));
    else
      report(
        'P204',
        row,
        `no role belongs to a user group ${quote(group)}`,
        didYouMean(group, new Set(heldRoles(roles).map((role) => role.group))),
      );
  }
  return sound ? { roles: [...roles.keys()].filter((role) => listed.has(role) !== except), except } : undefined;
}
