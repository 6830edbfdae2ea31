import { createHash } from 'node:crypto';
import type { Model } from '../../meta/model.ts';
import { readActionGroups, type ActionGroups } from './actions.ts';
import { collectCodes, expand, type CodeActions, type Codes } from './codes.ts';
import { checkModel } from './enforcer.ts';
import { readLines, type PolicyLine } from './lines.ts';
import { inFileOrder, PolicyError, type PolicyProblem, type Report } from './problems.ts';
import { ancestors, readRoles, type Role } from './roles.ts';

/** The policies of the built-in roles, as `policies/` holds them. */
export interface Policy {
  /** Changes with the files and with the codes that they are about. */
  readonly version: string;
  readonly modelText: string;
  readonly roles: ReadonlyMap<string, Role>;
  readonly groups: ActionGroups;
  readonly lines: readonly PolicyLine[];
  readonly codes: Codes;
  /** Codes about which a line decides. A bare `*` decides about nothing in particular and does not count. */
  readonly grantedCodes: ReadonlySet<string>;
  readonly expectations?: { readonly file: string; readonly text: string };
}

const modelFile = 'policies/model.conf';
const rolesFile = 'policies/roles.csv';
const actionsFile = 'policies/actions.csv';
const expectationsFile = 'policies/expectations.csv';
const notGrants: ReadonlySet<string> = new Set([modelFile, rolesFile, actionsFile, expectationsFile]);

/** Reads all files of `policies/`, or throws a `PolicyError` that names everything that is wrong with them. */
export function loadPolicy(
  found: Readonly<Record<string, string>>,
  model: Model,
  extraCodes: CodeActions = new Map(),
): Policy {
  const files = Object.fromEntries(Object.entries(found).map(([path, text]) => [path.replace(/^\//, ''), text]));
  const problems: PolicyProblem[] = [];
  const report: Report = (id, { file, line }, message, hint) =>
    problems.push({ id, file, line, message, ...(hint && { hint }) });
  const textOf = (file: string): string => {
    if (files[file] === undefined) report('P001', { file, line: 0 }, 'is missing');
    return files[file] ?? '';
  };
  const codes = collectCodes(model, extraCodes);
  checkModel(modelFile, textOf(modelFile), report);
  const roles = readRoles(rolesFile, textOf(rolesFile), report);
  const groups = readActionGroups(
    actionsFile,
    textOf(actionsFile),
    new Set([...codes.values()].flatMap((code) => code.actions)),
    report,
  );
  const lines: PolicyLine[] = [];
  for (const file of Object.keys(files).toSorted()) {
    if (notGrants.has(file)) continue;
    if (file.endsWith('.csv')) lines.push(...readLines(file, files[file] as string, { roles, groups, codes }, report));
    else report('P001', { file, line: 0 }, 'does not belong here', 'policies are .csv files and model.conf');
  }
  checkRepeats(lines, report);
  checkIdleRoles(roles, lines, problems, report);
  if (problems.length > 0) throw new PolicyError(inFileOrder(problems));
  const expectations = files[expectationsFile];
  return Object.freeze({
    version: hash([...Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)), ...codes]),
    modelText: files[modelFile] as string,
    roles,
    groups,
    lines,
    codes,
    grantedCodes: new Set(
      lines
        .filter(({ pattern }) => pattern !== '*')
        .flatMap((line) => [...expand(line, codes)].map(({ code }) => code)),
    ),
    ...(expectations !== undefined && { expectations: { file: expectationsFile, text: expectations } }),
  });
}

export const hash = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16);

/** Within a file the table reader finds repeated lines; here those that stand in two files or are written in two ways. */
function checkRepeats(lines: readonly PolicyLine[], report: Report): void {
  const seen = new Map<string, PolicyLine>();
  for (const line of lines) {
    const key = [
      line.role,
      line.pattern,
      line.actions.split('|').toSorted().join('|'),
      line.scopes.toSorted().join('|'),
    ].join();
    const same = seen.get(key);
    if (same) report('P105', line, `says the same as ${same.file}:${same.line}`);
    else seen.set(key, line);
  }
}

function checkIdleRoles(
  roles: ReadonlyMap<string, Role>,
  lines: readonly PolicyLine[],
  problems: readonly PolicyProblem[],
  report: Report,
): void {
  // A refused line may be the one that the role was for; then that is the mistake to mend.
  if (problems.some(({ file }) => !notGrants.has(file))) return;
  const granted = new Set(lines.map(({ role }) => role));
  for (const role of roles.values()) {
    const sources = [role.code, ...ancestors(role, roles).filter((code) => roles.get(code)?.group !== undefined)];
    if (!sources.some((code) => granted.has(code)))
      report('P203', role, `role ${JSON.stringify(role.code)} is granted nothing`, 'give it a line, or take it out');
  }
}
