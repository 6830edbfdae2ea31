import type { CatalogueAction, Function, Grant, Scope } from '../access/catalogue.ts';

/** Ticked actions by permission code. */
export type Chosen = ReadonlyMap<string, ReadonlySet<string>>;

export function chosenOf(grants: readonly Grant[]): Chosen {
  const chosen = new Map<string, Set<string>>();
  for (const { code, actions } of grants) chosen.set(code, new Set([...(chosen.get(code) ?? []), ...actions]));
  return chosen;
}

export const grantsIn = (chosen: Chosen): { code: string; actions: string[] }[] =>
  [...chosen].filter(([, actions]) => actions.size > 0).map(([code, actions]) => ({ code, actions: [...actions] }));

/** Why an action cannot be ticked. `implied`: `list` includes `select`, so `select` is not a separate choice. */
type Obstacle = 'notHeld' | 'notPlaced' | 'implied';

/** `scope` is the scope of the edited role; undefined for a read-only role. */
export function obstacleTo(
  { name, grantable }: CatalogueAction,
  { scopes }: Pick<Function, 'scopes'>,
  scope: Scope | undefined,
  ticked: ReadonlySet<string> | undefined,
): Obstacle | undefined {
  if (scope && !scopes.includes(scope)) return 'notPlaced';
  if (scope && !grantable.includes(scope)) return 'notHeld';
  return name === 'select' && ticked?.has('list') ? 'implied' : undefined;
}

/** The actions of some functions, each with its obstacle and whether it is ticked. */
const tickableActions = (functions: readonly Function[], chosen: Chosen, scope: Scope | undefined) =>
  functions.flatMap((each) =>
    each.actions.map((action) => ({
      code: each.code,
      name: action.name,
      obstacle: obstacleTo(action, each, scope, chosen.get(each.code)),
      ticked: chosen.get(each.code)?.has(action.name) ?? false,
    })),
  );

export function stateOf(functions: readonly Function[], chosen: Chosen, scope: Scope | undefined): boolean | 'half' {
  const all = tickableActions(functions, chosen, scope);
  const ticked = all.filter((each) => each.ticked || each.obstacle === 'implied');
  if (ticked.length === 0) return false;
  return all.every((each) => each.ticked || each.obstacle !== undefined) ? true : 'half';
}

/** Can the user tick any action of these functions? */
export const canTick = (functions: readonly Function[], scope: Scope): boolean =>
  functions.some((each) => each.actions.some((action) => obstacleTo(action, each, scope, undefined) === undefined));

/** Ticks or unticks every action that the user may change; the others keep their state. */
export function setAll(functions: readonly Function[], chosen: Chosen, scope: Scope, on: boolean): Chosen {
  const next = new Map(chosen);
  for (const { code, name, obstacle } of tickableActions(functions, chosen, scope)) {
    if (obstacle === 'notHeld' || obstacle === 'notPlaced') continue;
    const actions = new Set(next.get(code));
    if (on) actions.add(name);
    else actions.delete(name);
    next.set(code, actions);
  }
  return next;
}

export function setOne(chosen: Chosen, code: string, name: string, on: boolean): Chosen {
  const actions = new Set(chosen.get(code));
  if (on) actions.add(name);
  else actions.delete(name);
  return new Map(chosen).set(code, actions);
}

const keyOf = (chosen: Chosen) =>
  grantsIn(chosen)
    .map(({ code, actions }) => `${code}:${actions.toSorted().join()}`)
    .toSorted()
    .join(';');

export const isSame = (one: Chosen, other: Chosen): boolean => keyOf(one) === keyOf(other);

export const countOf = (functions: readonly Function[], chosen: Chosen): number =>
  functions.filter(({ code }) => (chosen.get(code)?.size ?? 0) > 0).length;
