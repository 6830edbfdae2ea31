import { didYouMean } from '../../meta/check/nearest.ts';
import { quote } from '../../meta/check/problem.ts';
import { formListArea } from '../../meta/form-list-ids.ts';
import type { ActionGroups } from './actions.ts';
import { codesOf, expand, type Codes } from './codes.ts';
import type { Report } from './problems.ts';
import type { Role } from './roles.ts';
import { isScope, scopeNames, type Scope } from './scopes.ts';
import { readList, readTable, type TableLine } from './table.ts';

/** One grant of a policy file or of a role made in the console. */
export interface PolicyLine {
  /** File, or the resource that stores the role. */
  readonly file: string;
  readonly line: number;
  readonly role: string;
  /** A code, or a pattern of codes. */
  readonly pattern: string;
  /** The cell as it was written, and with its groups resolved. */
  readonly written: string;
  readonly actions: string;
  readonly scopes: readonly Scope[];
}

/** What lines are read against. */
export interface Vocabulary {
  readonly roles: ReadonlyMap<string, Role>;
  readonly groups: ActionGroups;
  readonly codes: Codes;
}

const shape = { kind: 'p', columns: ['role', 'code', 'actions', 'scope'] } as const;

export function readLines(file: string, text: string, vocabulary: Vocabulary, report: Report): PolicyLine[] {
  return readTable(file, text, shape, report).flatMap((row) => readGrant(row, vocabulary, report) ?? []);
}

function readGrant(row: TableLine, vocabulary: Vocabulary, report: Report): PolicyLine | undefined {
  const [role, pattern, written, scope] = row.cells as [string, string, string, string];
  const knownRole = vocabulary.roles.has(role);
  if (!knownRole)
    report(
      'P201',
      row,
      `unknown role ${quote(role)}`,
      didYouMean(role, vocabulary.roles.keys()) ?? 'roles stand in policies/roles.csv',
    );
  const actions = readTarget(row, pattern, written, vocabulary, report);
  const scopes = readScopes(row, scope, report);
  if (!knownRole || !actions || !scopes) return undefined;
  if (!isOfForms(pattern) && [...expand({ pattern, actions, scopes }, vocabulary.codes)].length === 0) {
    const placing = new Set(codesOf(pattern, vocabulary.codes).flatMap(([, { scopes: placed }]) => placed));
    report(
      'P304',
      row,
      `no row behind ${pattern} is placed by ${scope}`,
      `rows there are placed by ${[...placing].join(', ')}`,
    );
    return undefined;
  }
  return { file: row.file, line: row.line, role, pattern, written, actions, scopes };
}

/** A code or pattern with its actions; returns the actions without their groups, or nothing when one of the two is wrong. */
export function readTarget(
  row: TableLine,
  pattern: string,
  written: string,
  vocabulary: Vocabulary,
  report: Report,
): string | undefined {
  const codes = readPattern(row, pattern, vocabulary, report);
  return codes && readActions(row, pattern, written, codes, vocabulary, report);
}

/** Published forms have codes of their own, which no file can know. */
export const isOfForms = (pattern: string): boolean => pattern === `${formListArea}.*`;

function readPattern(row: TableLine, pattern: string, { codes }: Vocabulary, report: Report): string[] | undefined {
  if (pattern.slice(0, -1).includes('*')) {
    report('P301', row, `code ${quote(pattern)} has a * that is not at its end`);
    return undefined;
  }
  const matched = codesOf(pattern, codes).map(([code]) => code);
  if (matched.length > 0 || isOfForms(pattern)) return matched;
  const what = pattern.endsWith('*')
    ? `no permission code begins with ${quote(pattern.slice(0, -1))}`
    : `unknown permission code ${quote(pattern)}`;
  report('P301', row, what, didYouMean(pattern, codes.keys()));
  return undefined;
}

/** The actions cell without its groups. What a group holds counts only where a code has it; what is named has to be there. */
function readActions(
  row: TableLine,
  pattern: string,
  written: string,
  codes: readonly string[],
  vocabulary: Vocabulary,
  report: Report,
): string | undefined {
  if (written === '*') return written;
  const known = new Set(codes.flatMap((code) => vocabulary.codes.get(code)?.actions ?? []));
  const resolved = new Set<string>();
  let sound = true;
  for (const name of readList(written, row, 'actions', report)) {
    const group = vocabulary.groups.get(name);
    const these = group ? group.filter((action) => known.has(action)) : known.has(name) ? [name] : [];
    if (these.length === 0) {
      sound = false;
      if (group) report('P302', row, `${pattern} has none of the actions of ${name}`, actionsHint(known));
      else if (name.startsWith('@'))
        report(
          'P302',
          row,
          `unknown group of actions ${quote(name)}`,
          didYouMean(name, vocabulary.groups.keys()) ?? 'groups stand in policies/actions.csv',
        );
      else
        report('P302', row, `${pattern} has no action ${quote(name)}`, didYouMean(name, known) ?? actionsHint(known));
    }
    for (const action of these) resolved.add(action);
  }
  return sound ? [...resolved].join('|') : undefined;
}

const actionsHint = (known: ReadonlySet<string>) => `its actions are ${[...known].join(', ')}`;

export function readScopes(row: TableLine, cell: string, report: Report): Scope[] | undefined {
  const parts = readList(cell, row, 'scope', report);
  const scopes = parts.filter(isScope);
  for (const part of parts)
    if (!isScope(part))
      report(
        'P303',
        row,
        `unknown scope ${quote(part)}`,
        didYouMean(part, scopeNames) ?? `scopes are ${scopeNames.join(', ')}`,
      );
  if (scopes.includes('all') && parts.length > 1)
    report('P303', row, `scope ${quote(cell)}: beside all, the others add nothing`);
  return scopes.length === parts.length ? scopes : undefined;
}
