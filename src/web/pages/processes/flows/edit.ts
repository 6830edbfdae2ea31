import type { Flow, FlowStep } from '../../../../meta/flow.ts';
import { allSteps, pathsOf, placedSteps, stepOf } from '../../../../meta/flow-way.ts';

/** Changes of a flow; each gives another one and leaves the former as it was, so undoing is going back. */

type Steps = readonly FlowStep[];

/** A list of steps: the flow's own, or that of a path of one of its steps. */
export interface ListPlace {
  readonly owner: string | null;
  readonly path: number;
}

const inLists = (
  steps: Steps,
  change: (steps: Steps, place: ListPlace) => Steps,
  place: ListPlace = { owner: null, path: 0 },
): Steps =>
  change(steps, place).map((step): FlowStep =>
    'paths' in step
      ? ({
          ...step,
          paths: pathsOf(step).map((path, i) => ({
            ...path,
            steps: inLists(path.steps, change, { owner: step.id, path: i }),
          })),
        } as FlowStep)
      : step,
  );

/** Where a step stands. */
export function listWith(flow: Flow, id: string): { place: ListPlace; at: number; steps: Steps } | undefined {
  let found: { place: ListPlace; at: number; steps: Steps } | undefined;
  inLists(flow.steps, (steps, place) => {
    const at = steps.findIndex((step) => step.id === id);
    if (at >= 0) found = { place, at, steps };
    return steps;
  });
  return found;
}

const withSteps = (flow: Flow, change: (steps: Steps, place: ListPlace) => Steps): Flow => ({
  ...flow,
  steps: inLists(flow.steps, change),
});

export const insertStep = (flow: Flow, where: ListPlace, at: number, step: FlowStep): Flow =>
  withSteps(flow, (steps, place) =>
    place.owner === where.owner && place.path === where.path && !steps.includes(step)
      ? steps.toSpliced(at, 0, step)
      : steps,
  );

export const removeStep = (flow: Flow, id: string): Flow =>
  withSteps(flow, (steps) => steps.filter((step) => step.id !== id));

export const changeStep = (flow: Flow, id: string, changed: FlowStep): Flow =>
  withSteps(flow, (steps) => steps.map((step) => (step.id === id ? changed : step)));

/** Ids are kept by running cases, so that of a removed step is not given again while the flow is open. */
export function freeId(flow: Flow, type: string, taken: ReadonlySet<string>): string {
  const ids = new Set([...[...allSteps(flow.steps)].map(({ id }) => id), ...taken]);
  let n = 1;
  while (ids.has(`${type}${n}`)) n++;
  return `${type}${n}`;
}

export function newStep(
  flow: Flow,
  type: FlowStep['type'],
  title: string,
  passed: string,
  taken: ReadonlySet<string>,
): FlowStep {
  const id = freeId(flow, type, taken);
  const ask = (suffix: string): FlowStep => ({
    id: `${id}-${suffix}`,
    type: 'approve',
    title,
    who: { can: passed },
    mode: 'any',
  });
  switch (type) {
    case 'approve':
      return { id, type, title, who: { can: passed }, mode: 'any' };
    case 'copy':
      return { id, type, title, who: { field: 'createdBy' } };
    case 'handle':
      return { id, type, title, who: { can: passed }, mode: 'any' };
    case 'wait':
      return { id, type, title, after: '1d' };
    case 'set':
      return { id, type, title, values: {} };
    case 'message':
      return { id, type, title, who: { field: 'createdBy' } };
    case 'create':
      return { id, type, title, resource: '', values: {} };
    case 'call':
      return { id, type, title, resource: '', values: {} };
    case 'webhook':
      return { id, type, title };
    case 'run':
      return { id, type, title, transition: '' };
    case 'branch':
      return {
        id,
        type,
        title,
        paths: [
          { when: '', steps: [] },
          { else: true, steps: [] },
        ],
      };
    default:
      return { id, type: 'parallel', title, paths: [{ steps: [ask('a')] }, { steps: [ask('b')] }] };
  }
}

/** The innermost step that a mistake is about. */
export const stepAt = (flow: Flow, path: string): string | undefined =>
  [...placedSteps(flow.steps)].findLast(([place]) => path.startsWith(place))?.[1].id;

/** The place of a step, as the checks name it. */
export const placeOf = (flow: Flow, id: string): string | undefined =>
  [...placedSteps(flow.steps)].find(([, step]) => step.id === id)?.[0];

/** Leaves out what was emptied, so that the file says only what somebody has said. */
export function without<T extends object, K extends keyof T>(whole: T, key: K): T {
  const { [key]: _, ...rest } = whole;
  return rest as unknown as T;
}

/** One more path: of a branch before the otherwise, of what goes on at once with somebody to ask. */
export function addPath(flow: Flow, owner: string, title: string, passed: string, taken: ReadonlySet<string>): Flow {
  const step = stepOf(flow, owner);
  if (step?.type === 'branch')
    return changeStep(flow, owner, { ...step, paths: step.paths.toSpliced(-1, 0, { when: '', steps: [] }) });
  if (step?.type !== 'parallel') return flow;
  const added = newStep(flow, 'approve', title, passed, taken);
  return changeStep(flow, owner, { ...step, paths: [...step.paths, { steps: [added] }] });
}
