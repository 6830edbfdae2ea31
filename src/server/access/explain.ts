import { didYouMean } from '../../meta/check/nearest.ts';
import type { Grants, Reach } from '../context.ts';
import type { Access } from './access.ts';
import { actionsIn } from './actions.ts';
import { expand, type Codes } from './codes.ts';
import { withImplied } from './grants.ts';
import type { PolicyLine } from './lines.ts';
import { pathTo } from './roles.ts';

/** One line that grants what was asked about. */
export interface Because {
  readonly line: PolicyLine;
  /** From the role that somebody holds to the role that the line is about. */
  readonly through: readonly string[];
}

/** What stands nearest to a grant that is missing. */
export type Missing =
  | { readonly why: 'unknownRole'; readonly role: string; readonly hint?: string }
  | { readonly why: 'unknownCode'; readonly hint?: string }
  | { readonly why: 'unknownAction'; readonly actions: readonly string[]; readonly hint?: string }
  /** The roles are granted something on the code, but not this action. */
  | { readonly why: 'otherActions'; readonly actions: readonly string[]; readonly because: readonly Because[] }
  | { readonly why: 'nothing'; readonly holders: readonly string[] }
  /** The place in which the account is takes it back. */
  | { readonly why: 'restricted'; readonly label: string; readonly title?: string };

/** Rows of the resource behind the code that the reach says nothing about: there the grant denies. */
export interface Unplaced {
  readonly resource: string;
  readonly label: string;
  readonly placedBy: readonly string[];
}

export interface Explanation {
  readonly roles: readonly string[];
  readonly code: string;
  readonly action: string;
  readonly reach?: Reach;
  readonly because: readonly Because[];
  readonly missing: readonly Missing[];
  readonly unplaced: readonly Unplaced[];
}

/** Why some roles may or may not do something; of somebody's `grants`, also whether their place takes it back. */
export async function explain(
  access: Access,
  roles: readonly string[],
  code: string,
  action: string,
  grants?: Grants,
): Promise<Explanation> {
  const held = grants ?? (await access.grantsOf(roles));
  const reach = held.reach(code, action);
  const by = held.restrictedBy?.(code, action);
  const about = await linesAbout(access, roles, code);
  const because = about.filter(({ line }) => isGranted(access, line, code, action));
  const missing = unknownRoles(access, roles);
  if (by) missing.push({ why: 'restricted', label: by.label, ...(by.title !== undefined && { title: by.title }) });
  else if (!reach) missing.push(await whatIsMissing(access, code, action, about));
  return {
    roles,
    code,
    action,
    ...(reach && { reach }),
    because,
    missing,
    unplaced: reach ? unplacedIn(access, code, action, reach) : [],
  };
}

function unknownRoles(access: Access, roles: readonly string[]): Missing[] {
  const known = allRoles(access).map(({ code }) => code);
  return roles
    .filter((role) => !known.includes(role))
    .map((role) => ({ why: 'unknownRole', role, hint: didYouMean(role, known) }));
}

async function linesAbout(access: Access, roles: readonly string[], code: string): Promise<Because[]> {
  const found: Because[] = [];
  const facts = access.policy.codes.get(code);
  const only: Codes = new Map(facts && [[code, facts]]);
  for (const role of new Set(roles)) {
    for (const line of await access.linesOf(role)) {
      if ([...expand(line, only)].length > 0)
        found.push({ line, through: pathTo(role, line.role, access.inheritedBy) ?? [role] });
    }
  }
  return found;
}

const isGranted = ({ policy }: Access, line: PolicyLine, code: string, action: string): boolean => {
  const known = policy.codes.get(code)?.actions ?? [];
  return actionsIn(line.actions, known).some((granted) => withImplied(granted, known).includes(action));
};

async function whatIsMissing(
  access: Access,
  code: string,
  action: string,
  about: readonly Because[],
): Promise<Missing> {
  const { codes } = access.policy;
  const known = codes.get(code)?.actions;
  if (!known) return { why: 'unknownCode', hint: didYouMean(code, codes.keys()) };
  if (!known.includes(action)) return { why: 'unknownAction', actions: known, hint: didYouMean(action, known) };
  const held = known.filter((other) => about.some(({ line }) => isGranted(access, line, code, other)));
  if (held.length > 0) return { why: 'otherActions', actions: held, because: about };
  return { why: 'nothing', holders: (await who(access, code, action)).map(({ role }) => role) };
}

function unplacedIn({ model }: Access, code: string, action: string, reach: Reach): Unplaced[] {
  if (reach === 'all') return [];
  return [...model.resources.values()].flatMap(({ id, label, code: own, actions }) => {
    const kinds = model.scopes.get(id);
    if (own !== code || !actions.includes(action) || reach.some((kind) => kinds?.has(kind))) return [];
    return [{ resource: id, label, placedBy: [...(kinds?.keys() ?? [])] }];
  });
}

export interface Holder {
  readonly role: string;
  readonly title: string;
  readonly reach: Reach;
  readonly because: readonly Because[];
}

/** Every role, built in or made in the console, that may do something. */
export async function who(access: Access, code: string, action: string): Promise<Holder[]> {
  const holders: Holder[] = [];
  for (const { code: role, title } of allRoles(access)) {
    const reach = (await access.grantsOf([role])).reach(code, action);
    if (!reach) continue;
    const because = (await linesAbout(access, [role], code)).filter(({ line }) =>
      isGranted(access, line, code, action),
    );
    holders.push({ role, title, reach, because });
  }
  return holders;
}

export const allRoles = ({ policy, storedRoles }: Access): { code: string; title: string }[] =>
  [...policy.roles.values(), ...storedRoles.filter(({ code }) => !policy.roles.has(code))].map(({ code, title }) => ({
    code,
    title,
  }));
