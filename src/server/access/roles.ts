import { didYouMean } from '../../meta/check/nearest.ts';
import { quote } from '../../meta/check/problem.ts';
import { isUserGroup, userGroups, type UserGroup } from '../../meta/user-types.ts';
import type { Report } from './problems.ts';
import { readList, readTable } from './table.ts';

/** A role that every installation has. */
export interface Role {
  readonly code: string;
  readonly title: string;
  /** None: nobody is given the role, because everybody has it. */
  readonly group?: UserGroup;
  /** User types that may hold it. */
  readonly userTypes: readonly number[];
  readonly inherits: readonly string[];
  readonly file: string;
  readonly line: number;
}

/** A role that people are given. */
export type HeldRole = Role & { readonly group: UserGroup };

/** What casbin's role manager follows; whatever lies beyond is silently not granted. */
const maxSteps = 10;

const everybody = '*';
const shape = { kind: 'role', columns: ['role', 'group', 'user types', 'inherits', 'title'], prose: true } as const;

export function readRoles(file: string, text: string, report: Report): Map<string, Role> {
  const roles = new Map<string, Role>();
  for (const row of readTable(file, text, shape, report)) {
    const [code, group, types, inherits, title] = row.cells as [string, string, string, string, string];
    if (roles.has(code)) {
      report('P105', row, `role ${quote(code)} stands in line ${roles.get(code)?.line} already`);
      continue;
    }
    if (group === everybody) {
      for (const [column, cell] of Object.entries({ 'user types': types, inherits }))
        if (cell !== '-') report('P204', row, `${column} ${quote(cell)} of a role that everybody has`, 'write -');
      roles.set(code, { code, title, userTypes: [], inherits: [], file, line: row.line });
      continue;
    }
    if (!isUserGroup(group)) {
      report(
        'P204',
        row,
        `${quote(group)} is not a user group`,
        didYouMean(group, Object.keys(userGroups)) ??
          `groups are ${Object.keys(userGroups).join(', ')}, and * for everybody`,
      );
      continue;
    }
    const of: readonly number[] = userGroups[group];
    const userTypes = readList(types, row, 'user types', report).flatMap((type) => {
      const known = of.find((candidate) => String(candidate) === type);
      if (known === undefined)
        report('P204', row, `user type ${quote(type)} does not belong to ${group}`, `its types are ${of.join(', ')}`);
      return known === undefined ? [] : [known];
    });
    roles.set(code, {
      code,
      title,
      group,
      userTypes,
      inherits: inherits === '-' ? [] : readList(inherits, row, 'inherits', report),
      file,
      line: row.line,
    });
  }
  for (const role of roles.values()) {
    for (const parent of role.inherits) {
      if (!roles.has(parent))
        report('P201', role, `inherits from the unknown role ${quote(parent)}`, didYouMean(parent, roles.keys()));
    }
    if (ancestors(role, roles).includes(role.code)) report('P202', role, `${quote(role.code)} inherits from itself`);
    const far = ancestors(role, roles)
      .map((from) => pathTo(role.code, from, (code) => roles.get(code)?.inherits ?? []))
      .find((path) => path && path.length - 1 > maxSteps);
    if (far)
      report(
        'P205',
        role,
        `inherits over ${far.length - 1} steps: ${far.join(' → ')}`,
        `casbin follows ${maxSteps}; let it inherit from ${quote(far.at(-1))} itself`,
      );
  }
  const shared = forEverybody(roles);
  return new Map(
    [...roles].map(([code, role]) => [code, role.group ? { ...role, inherits: [...role.inherits, ...shared] } : role]),
  );
}

/** Roles that come with every other one, those made in the console included. */
export const forEverybody = (roles: ReadonlyMap<string, Role>): string[] =>
  [...roles.values()].filter(({ group }) => group === undefined).map(({ code }) => code);

/** Roles that people are given. */
export const heldRoles = (roles: ReadonlyMap<string, Role>): HeldRole[] =>
  [...roles.values()].filter((role): role is HeldRole => role.group !== undefined);

/** Every role whose grants come with a role, nearest first. */
export function ancestors(role: Pick<Role, 'inherits'>, roles: ReadonlyMap<string, Role>): string[] {
  const found = new Set<string>();
  const queue = [...role.inherits];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (found.has(next)) continue;
    found.add(next);
    queue.push(...(roles.get(next)?.inherits ?? []));
  }
  return [...found];
}

/** The shortest way from a role to one that it inherits from, both ends included. */
export function pathTo(from: string, to: string, inherits: (role: string) => readonly string[]): string[] | undefined {
  const queue = [[from]];
  const seen = new Set([from]);
  for (let path = queue.shift(); path; path = queue.shift()) {
    const at = path.at(-1) as string;
    if (at === to) return path;
    for (const parent of inherits(at)) {
      if (!seen.has(parent)) queue.push([...path, parent]);
      seen.add(parent);
    }
  }
  return undefined;
}
