import type { DrawnStep } from '../../../../meta/drawn-step.ts';
import type { Row } from '../../../../meta/json.ts';
import type { Answered } from '../answers/calls.ts';
import { firstClient } from '../../../providers/http.ts';
import type { actTexts, stateTexts } from './texts.ts';

export const listNames = ['todo', 'done', 'mine', 'copied', 'drafts'] as const;
export type ListName = (typeof listNames)[number];

export interface Entry {
  readonly id: string;
  /** Null for a draft. */
  readonly caseId: string | null;
  readonly title: string;
  readonly recordTitle: string;
  /** The form that was filled in; absent for records that have none, and for drafts. */
  readonly subject?: string | null;
  readonly applicant?: string | null;
  readonly summary?: string | null;
  readonly starterName: string;
  readonly nodeTitle: string | null;
  readonly state: keyof typeof stateTexts;
  readonly createdAt: string;
  readonly dueAt?: string | null;
  /** It may be agreed to together with others. */
  readonly several?: boolean;
}

export interface Page {
  readonly rows: readonly Entry[];
  readonly next: string | null;
  /** How much there is to do, up to a hundred. */
  readonly due: number;
}

export interface Change {
  readonly title: string;
  /** Empty if there was nothing. */
  readonly before: string;
  readonly after: string;
}

export interface Shown {
  readonly id: string;
  readonly title: string;
  readonly status: keyof typeof stateTexts;
  readonly recordTitle: string;
  readonly subject: string | null;
  readonly applicant: string | null;
  readonly starterName: string;
  readonly createdAt: string;
  readonly nodeTitle: string | null;
  readonly resource: string;
  readonly record: Row | null;
  /** What was filled in, with the form that asked for it. */
  readonly answers?: Answered | null;
  /** The same in words, for paper, and for what was filled in before forms had versions. */
  readonly form?: readonly { readonly title: string; readonly value: string }[] | null;
  /** Rich text with places for the answers: how the form looks on paper. */
  readonly paper?: string | null;
  readonly due: readonly {
    readonly userName: string;
    readonly forName: string | null;
    readonly nodeTitle: string;
    readonly state: string;
    readonly dueAt: string | null;
  }[];
  /** The whole way, where it was and where it would go. */
  readonly way: readonly DrawnStep[];
  /** By others, since one looked last. */
  readonly changed: readonly Change[];
  readonly acts: readonly {
    readonly id: string;
    readonly userName: string;
    readonly operation: keyof typeof actTexts;
    readonly nodeTitle: string | null;
    readonly comment: string | null;
    readonly toNames: readonly string[] | null;
    readonly files: readonly { readonly id: string; readonly name: string; readonly url: string }[];
    readonly changes: readonly Change[];
    readonly createdAt: string;
  }[];
  readonly seatId: string | null;
  /** One is asked to do something rather than to agree. */
  readonly isWork: boolean;
  /** One was asked for an opinion; somebody else decides. */
  readonly isAsked: boolean;
  /** The seat from which one may take back what one did. */
  readonly takeable: string | null;
  /** Fields of the record, and answers, that are filled in along with agreeing. */
  readonly editable: readonly string[];
  /** Sent back to its starter, it may come straight back to the present step. */
  readonly comesBack: boolean;
  readonly jumps: readonly { readonly node: string; readonly title: string }[];
  /** Steps for which I name the people, along with my answer or instead of one. */
  readonly named: readonly { readonly node: string; readonly title: string }[];
  readonly operations: readonly Operation[];
  readonly back: readonly { readonly node: string; readonly title: string }[];
}

export interface Person {
  readonly userName: string;
  readonly realName: string;
}

export type Operation =
  | 'choose'
  | 'agree'
  | 'refuse'
  | 'return'
  | 'returnToStarter'
  | 'handInAgain'
  | 'handOver'
  | 'delegate'
  | 'addSigner'
  | 'takeBack'
  | 'withdraw'
  | 'urge'
  | 'comment'
  | 'jump'
  | 'terminate';

const post = <T>(call: string, body: Record<string, unknown>, safe = false): Promise<T> =>
  firstClient.post<T>(`/process/approval/${call}`, body, { quiet: true, ...(safe && { safe }) });

export const pageOf = (list: ListName, before: string | null): Promise<Page> =>
  post('list', { list, ...(before !== null && { before }) }, true);

export const caseOf = (id: string): Promise<Shown> => post('get', { id }, true);

const ofSeat: readonly Operation[] = [
  'choose',
  'agree',
  'refuse',
  'return',
  'returnToStarter',
  'handInAgain',
  'handOver',
  'delegate',
  'addSigner',
];

export const agreeTo = (seatId: string, comment: string): Promise<unknown> =>
  post('agree', { seatId, ...(comment && { comment }) });

export const operate = (
  { id, seatId, takeable }: Shown,
  operation: Operation,
  values: Record<string, unknown>,
): Promise<unknown> =>
  post(operation, {
    ...(ofSeat.includes(operation) ? { seatId } : { id }),
    ...(operation === 'takeBack' && { takeable }),
    ...values,
  });

/** Those who may see the record of a case. */
export const peopleOf = (id: string, q: string): Promise<{ rows: Person[] }> => post('people', { id, q }, true);

export interface Substitute {
  readonly substitute: {
    readonly userName: string;
    readonly startDate: string;
    readonly endDate: string;
    readonly isActive: boolean;
  } | null;
}

const substitute = <T>(call: string, body: Record<string, unknown>, safe = false): Promise<T> =>
  firstClient.post<T>(`/process/substitute/${call}`, body, { quiet: true, ...(safe && { safe }) });

export const substituteOf = (): Promise<Substitute> => substitute('get', {}, true);
export const setSubstitute = (values: Record<string, unknown>): Promise<Substitute> => substitute('set', values);
export const clearSubstitute = (): Promise<Substitute> => substitute('clear', {});
export const colleagues = (q: string): Promise<{ rows: Person[] }> => substitute('people', { q }, true);
