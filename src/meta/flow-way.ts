import { askedStep, type BranchPath, type BranchStep, type Flow, type FlowStep, type ParallelStep } from './flow.ts';

/** How a case moves through the steps of a flow. */

type Path = BranchPath | ParallelStep['paths'][number];

export const pathsOf = (step: FlowStep): readonly Path[] => ('paths' in step ? step.paths : []);

/** All steps, nested ones included. */
export function* allSteps(steps: readonly FlowStep[]): Iterable<FlowStep> {
  for (const step of steps) {
    yield step;
    for (const path of pathsOf(step)) yield* allSteps(path.steps);
  }
}

/** All steps with their places in the file, as the checks name them. */
export function* placedSteps(steps: readonly FlowStep[], path = 'steps'): Iterable<readonly [string, FlowStep]> {
  for (const [i, step] of steps.entries()) {
    yield [`${path}[${i}]`, step];
    for (const [n, one] of pathsOf(step).entries()) yield* placedSteps(one.steps, `${path}[${i}].paths[${n}].steps`);
  }
}

export const stepOf = (flow: Flow, id: string | null): FlowStep | undefined =>
  [...allSteps(flow.steps)].find((step) => step.id === id);

interface Place {
  readonly steps: readonly FlowStep[];
  readonly at: number;
}

/** The position of a step, from the outermost list down to the list that contains it. */
function placeOf(steps: readonly FlowStep[], id: string): readonly Place[] | undefined {
  for (const [at, step] of steps.entries()) {
    if (step.id === id) return [{ steps, at }];
    const inner = pathsOf(step)
      .map((path) => placeOf(path.steps, id))
      .find((place) => place !== undefined);
    if (inner) return [{ steps, at }, ...inner];
  }
  return undefined;
}

export type Next = { readonly step: Exclude<FlowStep, BranchStep> } | { readonly join: ParallelStep } | undefined;

/**
 * The step after `after`, or the first one if that is null. Enters branches by their conditions. Returns the join at
 * the end of a parallel path, and undefined at the end of the flow.
 */
export function nextStep(flow: Flow, after: string | null, holds: (condition: string) => boolean): Next {
  const place = after === null ? [{ steps: flow.steps, at: -1 }] : placeOf(flow.steps, after);
  if (!place) throw new Error(`the flow has no step ${after}`);
  for (const [depth, { steps, at }] of [...place.entries()].toReversed()) {
    const step = firstStep(steps.slice(at + 1), holds);
    if (step) return { step };
    const outer = place[depth - 1];
    const owner = outer?.steps[outer.at];
    if (owner?.type === 'parallel') return { join: owner };
  }
  return undefined;
}

export function firstStep(
  steps: readonly FlowStep[],
  holds: (condition: string) => boolean,
): Exclude<FlowStep, BranchStep> | undefined {
  for (const step of steps) {
    if (step.type !== 'branch') return step;
    const path = pathChosen(step, holds);
    const found = path && firstStep(path.steps, holds);
    if (found) return found;
  }
  return undefined;
}

/** All steps that a case would come to as its record is now. */
export function* stepsAhead(steps: readonly FlowStep[], holds: (condition: string) => boolean): Iterable<FlowStep> {
  for (const step of steps) {
    if (step.type === 'branch') yield* stepsAhead(pathChosen(step, holds)?.steps ?? [], holds);
    else {
      yield step;
      for (const path of pathsOf(step)) yield* stepsAhead(path.steps, holds);
    }
  }
}

/** The steps that ask people next after `after`: one, or the first of each parallel path. */
export function askedAfter(flow: Flow, after: string, holds: (condition: string) => boolean): FlowStep[] {
  for (let next = nextStep(flow, after, holds); next;) {
    if ('join' in next) next = nextStep(flow, next.join.id, holds);
    else if (askedStep(next.step)) return [next.step];
    else if (next.step.type === 'parallel')
      return next.step.paths.flatMap(({ steps }) => [...stepsAhead(steps, holds)].find((one) => askedStep(one)) ?? []);
    else next = nextStep(flow, next.step.id, holds);
  }
  return [];
}

export const pathChosen = ({ paths }: BranchStep, holds: (condition: string) => boolean): BranchPath | undefined =>
  paths.find((one) => 'else' in one || holds(one.when));

/** Is the step nested in `outer`, or `outer` itself? */
export const isWithin = (outer: FlowStep, id: string): boolean => [...allSteps([outer])].some((step) => step.id === id);

/** The parallel paths that contain a step, innermost last. */
const parallelPaths = (flow: Flow, id: string): readonly (readonly FlowStep[])[] =>
  (placeOf(flow.steps, id) ?? []).flatMap(({ steps }, depth, place) => {
    const outer = place[depth - 1];
    return outer?.steps[outer.at]?.type === 'parallel' ? [steps] : [];
  });

/** A case must not go back into a parallel path beside the one it is on. */
export function mayGoBack(flow: Flow, from: string, to: string): boolean {
  const own = parallelPaths(flow, from);
  return parallelPaths(flow, to).every((path) => own.includes(path));
}

/** Does a case that goes back to `to` keep what was done at `node`: before it, or on a parallel path beside it? */
export function isBefore(flow: Flow, node: string, to: string): boolean {
  const [own, other] = [placeOf(flow.steps, node), placeOf(flow.steps, to)];
  for (const [depth, { steps, at }] of (own ?? []).entries()) {
    const there = other?.[depth];
    if (!there) return false;
    if (there.steps !== steps) return other[depth - 1]?.steps[other[depth - 1]?.at ?? -1]?.type === 'parallel';
    if (there.at !== at) return at < there.at;
  }
  return false;
}

/** Is the step outside of all parallel paths? */
export const isOutside = (flow: Flow, id: string): boolean => parallelPaths(flow, id).length === 0;

/**
 * Does going back to `to` cancel the open step `other`? It does, unless `other` is on a parallel path beside that of
 * `to`.
 */
export function isOvertaken(flow: Flow, to: string, other: string): boolean {
  const path = parallelPaths(flow, to).at(-1);
  return path === undefined || parallelPaths(flow, other).includes(path);
}
