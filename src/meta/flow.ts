import type { Model, Resource } from './model.ts';
import type { Span } from './resource.ts';

/** Whom a step asks: by the right to an action with the row, a role whose holder sees the row, a field that leads to a person, or by account. */
export type Who =
  | { readonly can: string }
  | { readonly role: string }
  | { readonly field: string }
  | { readonly users: readonly string[] };

interface BaseStep {
  /** Never changes: running cases and their history name it. */
  readonly id: string;
  readonly title: string;
}

export interface ApproveStep extends BaseStep {
  readonly type: 'approve';
  readonly who: Who;
  /** One of them decides, all of them do, all of them one after the other, or a share of them. */
  readonly mode: 'any' | 'all' | 'turn' | 'share';
  /** For the mode `share`: how many in a hundred have to agree. A refusal decides once that cannot be reached any more. */
  readonly share?: number;
  /** The starter among them answers as well, or is left out; left out unless given. */
  readonly starter?: 'ask' | 'skip';
  /** Who has agreed before in this round is asked again, counted at once, or must not be the same person; asked again unless given. */
  readonly repeat?: 'ask' | 'skip' | 'other';
  /** Where nobody is left: those who reach every row are asked, the step passes, or the case is refused; the first unless given. */
  readonly empty?: 'admin' | 'pass' | 'refuse';
  readonly limit?: StepLimit;
  /** What those asked may change of the record as they agree, and what they do not see here; all else they see. */
  readonly fields?: Readonly<Record<string, 'edit' | 'hide'>>;
}

export interface StepLimit {
  readonly after: Span;
  /** Counts only the hours in which people work. */
  readonly hours?: 'work';
  readonly do: 'remind' | 'admin' | 'pass' | 'refuse';
  readonly times?: number;
}

/** Lets people know of the case; nobody waits for them. */
export interface CopyStep extends BaseStep {
  readonly type: 'copy';
  readonly who: Who;
}

/** Takes a transition of the record that leaves it in the state in which it waits. */
export interface RunStep extends BaseStep {
  readonly type: 'run';
  readonly transition: string;
}

/** The first path whose condition holds; the last one has none. */
export interface BranchStep extends BaseStep {
  readonly type: 'branch';
  readonly paths: readonly BranchPath[];
}

export type BranchPath =
  | { readonly when: string; readonly steps: readonly FlowStep[] }
  | { readonly else: true; readonly steps: readonly FlowStep[] };

/** Every path at the same time; it goes on behind once all have ended. */
export interface ParallelStep extends BaseStep {
  readonly type: 'parallel';
  readonly paths: readonly { readonly title?: string; readonly steps: readonly FlowStep[] }[];
}

export type FlowStep = ApproveStep | CopyStep | RunStep | BranchStep | ParallelStep;

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
    known.set(
      resource,
      (approval =
        asking && flow
          ? { key: asking.approval as string, flow, passed: asking.name, waiting: new Set(asking.from) }
          : null),
    );
  }
  return approval ?? undefined;
}
