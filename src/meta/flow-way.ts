import type { BranchPath, BranchStep, Flow, FlowStep, ParallelStep } from './flow.ts';

/** How a flow is gone through. */

type Path = BranchPath | ParallelStep['paths'][number];

export const pathsOf = (step: FlowStep): readonly Path[] => ('paths' in step ? step.paths : []);

/** Every step, those within others included. */
export function* allSteps(steps: readonly FlowStep[]): Iterable<FlowStep> {
  for (const step of steps) {
    yield step;
    for (const path of pathsOf(step)) yield* allSteps(path.steps);
  }
}

export const stepOf = (flow: Flow, id: string | null): FlowStep | undefined =>
  [...allSteps(flow.steps)].find((step) => step.id === id);

interface Place {
  readonly steps: readonly FlowStep[];
  readonly at: number;
}

/** Where a step stands, from the outermost list to the one that holds it. */
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

/** The step that follows one of them, or the first; a branch is entered by what its conditions say of the row. A path of a parallel ends at its join, the flow with undefined. */
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

export const pathChosen = ({ paths }: BranchStep, holds: (condition: string) => boolean): BranchPath | undefined =>
  paths.find((one) => 'else' in one || holds(one.when));

/** Whether a step stands within another, or is it. */
export const isWithin = (outer: FlowStep, id: string): boolean => [...allSteps([outer])].some((step) => step.id === id);

/** The paths of parallels within which a step stands, the innermost last. */
const parallelPaths = (flow: Flow, id: string): readonly (readonly FlowStep[])[] =>
  (placeOf(flow.steps, id) ?? []).flatMap(({ steps }, depth, place) => {
    const outer = place[depth - 1];
    return outer?.steps[outer.at]?.type === 'parallel' ? [steps] : [];
  });

/** Never into a path beside one's own. */
export function mayGoBack(flow: Flow, from: string, to: string): boolean {
  const own = parallelPaths(flow, from);
  return parallelPaths(flow, to).every((path) => own.includes(path));
}

/** On no path of a parallel. */
export const isOutside = (flow: Flow, id: string): boolean => parallelPaths(flow, id).length === 0;

/** Whether going back to a step puts an end to what goes on at another one: all but paths beside the one in which it stands. */
export function isOvertaken(flow: Flow, to: string, other: string): boolean {
  const path = parallelPaths(flow, to).at(-1);
  return path === undefined || parallelPaths(flow, other).includes(path);
}
