import type { Flow } from '../../../../meta/flow.ts';
import type { Row } from '../../../../meta/json.ts';
import type { FormFile } from '../../../../meta/resource.ts';
import { firstClient } from '../../../providers/http.ts';
import type { Person } from '../approvals/calls.ts';

export interface Listed {
  readonly key: string;
  readonly title: string;
  readonly resource: string;
  readonly isOwn: boolean;
  readonly hasDraft: boolean;
  readonly isOptional: boolean;
  /** The flow of one designed form. */
  readonly isOfForm: boolean;
}

/** Where an optional flow is in use. */
export interface FlowUse {
  readonly isOptional: boolean;
  readonly version: number;
  readonly everywhere: boolean;
  readonly projects: readonly string[];
  readonly updatedBy: string | null;
  readonly updatedAt: string | null;
  /** The projects to choose from; none where records do not belong to one. */
  readonly choices: readonly { readonly id: string; readonly name: string }[];
}

/** A flow with all that its designer chooses from. */
export interface Design {
  readonly key: string;
  readonly resource: string;
  readonly label: string;
  readonly version: number;
  readonly isOwn: boolean;
  /** To which flow it can return: the one that came with it, or the one of all forms. */
  readonly restores: 'shipped' | 'shared' | null;
  readonly hasDraft: boolean;
  readonly document: Flow;
  readonly published: Flow;
  readonly shipped: Flow;
  readonly releases: readonly {
    readonly id: string;
    readonly isShipped: boolean;
    readonly userName: string;
    readonly createdAt: string;
  }[];
  readonly rows: readonly { readonly id: string; readonly title: string }[];
  readonly projects: readonly { readonly id: string; readonly name: string }[];
  readonly roles: readonly { readonly code: string; readonly name: string }[];
  readonly fields: readonly {
    readonly name: string;
    readonly title: string;
    readonly type: string;
    readonly isEditable: boolean;
    /** What the form of this flow asks, rather than a field of every record. */
    readonly isAnswer: boolean;
    /** Leads to somebody who can be asked. */
    readonly isPerson: boolean;
    readonly ref: string | null;
  }[];
  /** The accounts that the flow names. */
  readonly accounts: readonly Person[];
  readonly actions: readonly { readonly name: string; readonly label: string }[];
  readonly transitions: readonly { readonly name: string; readonly label: string; readonly isRun: boolean }[];
  /** What steps may create; a sub-flow needs a record that starts a flow. */
  readonly creatable: readonly { readonly id: string; readonly label: string; readonly startsFlow: boolean }[];
  readonly passed: string;
  /** What the form of this flow asks, which its conditions read; null where records of all kinds go by it. */
  readonly form: FormFile | null;
}

export interface Problem {
  readonly id: string;
  readonly path: string;
  /** What the step and its setting are called; null where it is about the flow as a whole. */
  readonly step: string | null;
  readonly field: string | null;
  readonly text: string;
  /** In the words of the check of files, for whoever reads English. */
  readonly detail: string;
}

/** What is wrong with a setting of the chosen step, such as `paths[0].when`. */
export type FaultAt = (setting: string) => Problem | undefined;

export interface Simulated {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly people: readonly string[];
  readonly detail: string | null;
  /** Who names them, if the flow does not. */
  readonly chosenBy: 'starter' | 'before' | null;
  readonly isFallback: boolean;
  readonly reasons: readonly { readonly when: string | null; readonly holds: boolean }[];
}

const post = <T>(call: string, body: Record<string, unknown>, safe = false): Promise<T> =>
  firstClient.post<T>(`/process/flow/${call}`, body, { quiet: true, ...(safe && { safe }) });
const textOf = (document: unknown): string => JSON.stringify(document);

export const listFlows = (): Promise<{ rows: Listed[] }> => post('list', {}, true);
export const designOf = (key: string): Promise<Design> => post('get', { key }, true);
/** One version that was published, and what it changed of the one before. */
export interface Released {
  readonly id: string;
  readonly isShipped: boolean;
  readonly userName: string;
  readonly createdAt: string;
  readonly document: Flow;
  readonly changes: readonly string[];
}

export const releasesOf = (key: string): Promise<{ rows: Released[] }> => post('releases', { key }, true);
export const peopleFor = (key: string, q: string): Promise<{ rows: Person[] }> => post('people', { key, q }, true);
export const checkFlow = (key: string, document: unknown): Promise<{ problems: Problem[] }> =>
  post('check', { key, document: textOf(document) }, true);
/** With a record that is there, or with what somebody enters for a project, in their own name or that of a colleague. */
export type TriedWith =
  | { readonly row: string }
  | { readonly orgId: string; readonly answers: Row; readonly starter: string | undefined };

export const simulateFlow = (key: string, document: Flow, by: TriedWith): Promise<{ steps: Simulated[] }> =>
  post(
    'simulate',
    {
      key,
      document: textOf(document),
      ...('row' in by
        ? by
        : { orgId: by.orgId, answers: textOf(by.answers), ...(by.starter !== undefined && { starter: by.starter }) }),
    },
    true,
  );
export const saveFlow = (key: string, document: Flow, version: number): Promise<Design> =>
  post('save', { key, document: textOf(document), version });
export const publishFlow = (key: string, document: Flow, version: number): Promise<Design> =>
  post('publish', { key, document: textOf(document), version });
export const restoreFlow = (key: string, version: number): Promise<Design> => post('restore', { key, version });
export const activationOf = (key: string): Promise<FlowUse> => post('use', { key }, true);
export const setActivation = (
  key: string,
  version: number,
  everywhere: boolean,
  projects: readonly string[],
): Promise<FlowUse> =>
  post('setUse', { key, version, everywhere, ...(projects.length > 0 && { projects: projects.join(',') }) });
