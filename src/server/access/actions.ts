import { quote } from '../../meta/check/problem.ts';
import type { Report } from './problems.ts';
import { readList, readTable } from './table.ts';

/** `@read` and the like: names for the actions that usually go together. */
export type ActionGroups = ReadonlyMap<string, readonly string[]>;

/** Actions that a group may name though no code has them yet. */
const standardActions: ReadonlySet<string> = new Set([
  'list',
  'show',
  'select',
  'export',
  'add',
  'update',
  'delete',
  'import',
  'reveal',
]);

const shape = { kind: 'group', columns: ['group', 'actions'] } as const;

export function readActionGroups(
  file: string,
  text: string,
  actions: ReadonlySet<string>,
  report: Report,
): ActionGroups {
  const groups = new Map<string, readonly string[]>();
  for (const row of readTable(file, text, shape, report)) {
    const [name, members] = row.cells as [string, string];
    if (!/^@[a-z]+$/.test(name))
      report('P302', row, `${quote(name)} cannot be the name of a group`, 'a group starts with @');
    if (groups.has(name)) report('P105', row, `group ${quote(name)} stands there twice`);
    const list = readList(members, row, 'actions', report);
    for (const action of list)
      if (!actions.has(action) && !standardActions.has(action))
        report('P302', row, `no permission code has the action ${quote(action)}`);
    groups.set(name, list);
  }
  return groups;
}

/** A code pattern is a code, or the beginning of codes with a `*` at its end. The model's `keyMatch` checks the same way. */
export const matchesCode = (code: string, pattern: string): boolean =>
  pattern.endsWith('*') ? code.startsWith(pattern.slice(0, -1)) : code === pattern;

/** Those of some actions that a cell names: `*`, or a list joined by `|`. */
export function actionsIn(cell: string, actions: readonly string[]): string[] {
  if (cell === '*') return [...actions];
  const named = cell.split('|');
  return actions.filter((action) => named.includes(action));
}

/** The `actionMatch` of model.conf. */
export const matchesAction = (action: string, cell: string): boolean => actionsIn(cell, [action]).length > 0;

/** Actions that change nothing and take nothing along. */
export const looking: ReadonlySet<string> = new Set(['list', 'show', 'select']);
