import type { Model, Resource } from './model.ts';
import type { Span } from './resource.ts';

/** Whom a step asks: by the right to an action with the row, a role whose holder sees the row, a field that leads to a person, or by account. */
export type Who = { readonly can: string } | { readonly role: string } | { readonly field: string } | { readonly users: readonly string[] };

interface BaseStep {
  /** Never changes: running cases and their history name it. */
  readonly id: string;
  readonly title: string;
}

export interface ApproveStep extends BaseStep {
  readonly type: 'approve';
  readonly who: Who;
  /** One of them decides, all of them do, or all of them one after the other. */
  readonly mode: 'any' | 'all' | 'turn';
  /** The starter among them answers as well, or is left out; left out unless given. */
  readonly starter?: 'ask' | 'skip';
  /** Who has agreed before in this round is asked again, counted at once, or must not be the same person; asked again unless given. */
  readonly repeat?: 'ask' | 'skip' | 'other';
  /** Where nobody is left: those who reach every row, or the step passes; the former unless given. */
  readonly empty?: 'admin' | 'pass';
  readonly limit?: { readonly after: Span; readonly do: 'remind' | 'admin' | 'refuse'; readonly times?: number };
}

/** Lets people know of the case; nobody waits for them. */
export interface CopyStep extends BaseStep {
  readonly type: 'copy';
  readonly who: Who;
}

/** Takes a transition of the record that leaves it waiting. */
export interface RunStep extends BaseStep {
  readonly type: 'run';
  readonly transition: string;
}

/** The first path whose condition holds; the last one has none. */
export interface BranchStep extends BaseStep {
  readonly type: 'branch';
  readonly paths: readonly BranchPath[];
}

export type BranchPath = { readonly when: string; readonly steps: readonly FlowStep[] } | { readonly else: true; readonly steps: readonly FlowStep[] };

export type FlowStep = ApproveStep | CopyStep | RunStep | BranchStep;

/** What `flows/<area>/<key>.json` holds: the way to an approval. The transition that names it with `approval` is what the last agreement takes. */
export interface Flow {
  readonly title: string;
  /** Id of the resource. */
  readonly on: string;
  /** Transitions that a refusal, and the starter's withdrawal, take. */
  readonly refused: string;
  readonly withdrawn?: string;
  readonly steps: readonly FlowStep[];
}

/** Every step, those of branches included. */
export function* allSteps(steps: readonly FlowStep[]): Iterable<FlowStep> {
  for (const step of steps) {
    yield step;
    if (step.type === 'branch') for (const path of step.paths) yield* allSteps(path.steps);
  }
}

export const stepOf = (flow: Flow, id: string | null): FlowStep | undefined => [...allSteps(flow.steps)].find((step) => step.id === id);

/** Where the steps of a flow go on behind one of them, from the outermost list to the one that it stands in. */
function placeOf(steps: readonly FlowStep[], id: string): readonly { readonly steps: readonly FlowStep[]; readonly at: number }[] | undefined {
  for (const [at, step] of steps.entries()) {
    if (step.id === id) return [{ steps, at }];
    const inner = step.type === 'branch' ? step.paths.map((path) => placeOf(path.steps, id)).find((place) => place !== undefined) : undefined;
    if (inner) return [{ steps, at }, ...inner];
  }
  return undefined;
}

/** The step that follows one of them, or the first; a branch is entered by what its conditions say of the row. Undefined at the end. */
export function nextStep(flow: Flow, after: string | null, holds: (condition: string) => boolean): Exclude<FlowStep, BranchStep> | undefined {
  const place = after === null ? [{ steps: flow.steps, at: -1 }] : placeOf(flow.steps, after);
  if (!place) throw new Error(`the flow has no step ${after}`);
  for (const { steps, at } of place.toReversed()) {
    const found = firstOf(steps.slice(at + 1), holds);
    if (found) return found;
  }
  return undefined;
}

function firstOf(steps: readonly FlowStep[], holds: (condition: string) => boolean): Exclude<FlowStep, BranchStep> | undefined {
  for (const step of steps) {
    if (step.type !== 'branch') return step;
    const path = step.paths.find((one) => 'else' in one || holds(one.when));
    const found = path && firstOf(path.steps, holds);
    if (found) return found;
  }
  return undefined;
}

/** What the inbox says of a case where no step and no transition has the word. */
export const caseNews = { urged: '催办', reminded: '超时提醒', terminated: '终止', overtaken: '已结束' } as const;

/** How a resource waits for a flow. */
export interface Approval {
  readonly key: string;
  readonly flow: Flow;
  /** What the last agreement takes. */
  readonly passed: string;
  /** States in which a row waits. */
  readonly waiting: ReadonlySet<string>;
}

const known = new WeakMap<Resource, Approval | null>();

/** The flow that one of the transitions of a resource asks for. */
export function approvalOf({ flows }: Model, resource: Resource): Approval | undefined {
  let approval = known.get(resource);
  if (approval === undefined) {
    const asking = [...(resource.states?.transitions.values() ?? [])].find(({ approval: key }) => key !== undefined);
    const flow = flows.get(asking?.approval ?? '');
    known.set(resource, (approval = asking && flow ? { key: asking.approval as string, flow, passed: asking.name, waiting: new Set(asking.from) } : null));
  }
  return approval ?? undefined;
}
