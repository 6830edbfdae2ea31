import type { Model, Resource } from './model.ts';
import type { Span } from './resource.ts';

/**
 * Whom a step asks: users who may take an action on the row, holders of a role who can see the row, a person that a
 * field refers to, specific accounts, heads of the starter's department and of those above it, or people whom somebody
 * names while the case is under way.
 */
export type Who =
  | { readonly can: string }
  | { readonly role: string }
  | { readonly field: string }
  | { readonly users: readonly string[] }
  | LeadersOf
  | ChosenPeople;

/** Level 1 is the nearest head above the starter. Default: from 1 to `from`, so one head. */
export interface LeadersOf {
  readonly leaderOf: 'starter';
  readonly from?: number;
  readonly to?: number | 'top';
}

/** The starter names them when the case begins, or the approver before along with the answer. */
export interface ChosenPeople {
  readonly chosenBy: 'starter' | 'before';
}

interface BaseStep {
  /** Must never change: running cases and their history refer to it. */
  readonly id: string;
  readonly title: string;
}

export interface ApproveStep extends BaseStep {
  readonly type: 'approve';
  readonly who: Who;
  /** Who has to agree: one of them, all of them at once, all of them in order, or a share of them. */
  readonly mode: 'any' | 'all' | 'turn' | 'share';
  /**
   * For the mode `share`: the percentage that has to agree. The step is refused as soon as it cannot be reached any
   * more.
   */
  readonly share?: number;
  /** Whether the starter of the case is asked, if among the approvers. Default: `skip`. */
  readonly starter?: 'ask' | 'skip';
  /**
   * For approvers who agreed earlier in this round: ask again, count their answer, or require another person. Default:
   * `ask`.
   */
  readonly repeat?: 'ask' | 'skip' | 'other';
  /** If no approver is left: ask those who reach every row, pass the step, or refuse the case. Default: `admin`. */
  readonly empty?: 'admin' | 'pass' | 'refuse';
  /** Lists let people agree to several such tasks together, without opening each case. */
  readonly several?: true;
  readonly limit?: StepLimit;
  /** Fields of the record that approvers may edit or must not see here. They can read all others. */
  readonly fields?: Readonly<Record<string, 'edit' | 'hide'>>;
}

export interface StepLimit {
  readonly after: Span;
  /** Counts working hours only. */
  readonly hours?: 'work';
  readonly do: 'remind' | 'admin' | 'pass' | 'refuse';
  readonly times?: number;
  /** With `admin`: accounts that are asked before administrators, the first of them who may answer. */
  readonly to?: readonly string[];
}

/** Asks people to do something and say so. There is nothing to refuse, and it does not count as an agreement. */
export interface HandleStep extends BaseStep {
  readonly type: 'handle';
  readonly who: Who;
  readonly mode: 'any' | 'all';
  readonly empty?: 'admin' | 'pass';
  readonly limit?: StepLimit;
  readonly fields?: ApproveStep['fields'];
}

/** Informs people of the case without waiting for them. */
export interface CopyStep extends BaseStep {
  readonly type: 'copy';
  readonly who: Who;
}

/** Takes a transition of the record that does not change its state, so it keeps waiting. */
export interface RunStep extends BaseStep {
  readonly type: 'run';
  readonly transition: string;
}

/** Waits for some time, or until a time that the record says. */
export interface WaitStep extends BaseStep {
  readonly type: 'wait';
  readonly after?: Span;
  /** Counts working hours only; with `after`. */
  readonly hours?: 'work';
  /** A field with a date, at whose beginning the case goes on, or with a moment. An empty one does not wait. */
  readonly until?: string;
}

/** Writes fields of the record; each value is an expression over its fields. */
export interface SetStep extends BaseStep {
  readonly type: 'set';
  readonly values: Readonly<Record<string, string>>;
}

/** Sends people a message whose text is the title of the step. They get no access by it. */
export interface MessageStep extends BaseStep {
  readonly type: 'message';
  readonly who: Who;
}

/** Tells the systems that have subscribed to the record. They are called later, and nothing waits for them. */
export interface WebhookStep extends BaseStep {
  readonly type: 'webhook';
}

/** Makes a record of another kind. Its form checks the values, each an expression over the fields of this record. */
export interface CreateStep extends BaseStep {
  readonly type: 'create';
  /** Id of the resource. */
  readonly resource: string;
  readonly values: Readonly<Record<string, string>>;
}

/** A sub-flow: makes a record that has a flow of its own, and waits until that has ended. */
export interface CallStep extends Omit<CreateStep, 'type'> {
  readonly type: 'call';
  /** What happens here if the sub-flow ends without approval. Default: `refuse`. */
  readonly refused?: 'refuse' | 'continue';
}

/** Takes the first path whose condition holds; the last path has no condition. */
export interface BranchStep extends BaseStep {
  readonly type: 'branch';
  readonly paths: readonly BranchPath[];
}

export type BranchPath =
  | { readonly when: string; readonly steps: readonly FlowStep[] }
  | { readonly else: true; readonly steps: readonly FlowStep[] };

/** Runs all paths at the same time and continues when all of them have ended. */
export interface ParallelStep extends BaseStep {
  readonly type: 'parallel';
  readonly paths: readonly { readonly title?: string; readonly steps: readonly FlowStep[] }[];
}

/** Steps that are done at once, by the product. */
export type EffectStep = CopyStep | RunStep | SetStep | MessageStep | WebhookStep | CreateStep;
export type FlowStep = ApproveStep | HandleStep | WaitStep | CallStep | EffectStep | BranchStep | ParallelStep;

/** How people are asked at a step; undefined if it asks nobody. Work is asked for like an agreement of the same people. */
export const askedStep = (step: FlowStep | undefined): ApproveStep | undefined =>
  step?.type === 'approve' ? step : step?.type === 'handle' ? { ...step, type: 'approve', starter: 'ask' } : undefined;

/** The accounts that a step names, each with its place in the step. */
export function accountsOf(step: FlowStep): { readonly account: string; readonly path: string }[] {
  const named = (accounts: readonly string[], at: string) =>
    accounts.map((account, i) => ({ account, path: `${at}[${i}]` }));
  return [
    ...('who' in step && 'users' in step.who ? named(step.who.users, 'who.users') : []),
    ...('limit' in step && step.limit?.to ? named(step.limit.to, 'limit.to') : []),
  ];
}

/** Who names the people of a step; undefined if the flow says who they are. */
export function chooserOf(step: FlowStep | undefined): ChosenPeople['chosenBy'] | undefined {
  const who = askedStep(step)?.who;
  return who && 'chosenBy' in who ? who.chosenBy : undefined;
}

/** Files that somebody may attach to an answer or a comment. */
export const maxActFiles = 9;

/** The action that subscribers name to be told by flows. */
export const flowAction = 'flow';

/**
 * The content of `flows/<area>/<key>.json`: the steps of an approval. The last agreement takes the transition that
 * names the flow as its `approval`.
 */
export interface Flow {
  readonly title: string;
  /** Id of the resource. */
  readonly on: string;
  /**
   * Ships switched off: the transition is taken by one person until an installation, or a project, asks for the flow.
   */
  readonly optional?: true;
  /**
   * Transitions taken when the case is refused, or withdrawn by its starter. Several for `refused` if the record waits in
   * several states: the one that starts in its state.
   */
  readonly refused: string | readonly string[];
  readonly withdrawn?: string;
  readonly steps: readonly FlowStep[];
}

/** Accounts, roles and whatever else governs the system are given by people. */
export const isMadeByFlows = ({ id, actions }: Resource): boolean =>
  actions.includes('add') && !id.startsWith('system/');

/** Does a new record wait for a flow? */
export const startsFlow = ({ states }: Resource): boolean =>
  [...(states?.transitions.values() ?? [])].some(
    ({ approval, from }) => approval !== undefined && from.includes(states?.initial ?? ''),
  );

/** The transitions that may refuse a record of this flow. */
export const refusalsOf = ({ refused }: Pick<Flow, 'refused'>): readonly string[] => [refused].flat();

/** Words for events of a case in the inbox, where no step or transition has a label for them. */
export const caseNews = {
  urged: '催办',
  reminded: '超时提醒',
  terminated: '终止',
  overtaken: '已结束',
  amend: '发起人修改',
} as const;

/** Where a case goes on that its starter has amended: from its beginning, or at the step that returned it. */
export const amendedTo = ['begin', 'here'] as const;
export type AmendedTo = (typeof amendedTo)[number];

/** How a resource is connected to its flow. */
export interface Approval {
  readonly key: string;
  readonly flow: Flow;
  /** The transition that the last agreement takes. */
  readonly passed: string;
  /** States in which a row waits for the flow. */
  readonly waiting: ReadonlySet<string>;
}

const known = new WeakMap<Resource, Approval | null>();

/** The flow that a transition of the resource requires, if any. */
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
