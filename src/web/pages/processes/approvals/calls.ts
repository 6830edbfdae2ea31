import type { Row } from '../../../../meta/json.ts';
import { firstClient } from '../../../providers/http.ts';
import type { actTexts, stateTexts } from './texts.ts';

export const listNames = ['todo', 'done', 'mine', 'copied'] as const;
export type ListName = (typeof listNames)[number];

export interface Entry {
  readonly id: string;
  readonly caseId: string;
  readonly title: string;
  readonly recordTitle: string;
  readonly starterName: string;
  readonly nodeTitle: string | null;
  readonly state: keyof typeof stateTexts;
  readonly createdAt: string;
  readonly dueAt?: string | null;
}

export interface Page {
  readonly rows: readonly Entry[];
  readonly next: string | null;
  /** How much there is to do, up to a hundred. */
  readonly due: number;
}

export interface Shown {
  readonly id: string;
  readonly title: string;
  readonly status: keyof typeof stateTexts;
  readonly recordTitle: string;
  readonly starterName: string;
  readonly createdAt: string;
  readonly nodeTitle: string | null;
  readonly resource: string;
  readonly record: Row | null;
  /** What was filled in by a form of a template. */
  readonly form?: readonly { readonly title: string; readonly value: string }[] | null;
  readonly due: readonly { readonly userName: string; readonly state: string; readonly dueAt: string | null }[];
  readonly acts: readonly { readonly id: string; readonly userName: string; readonly operation: keyof typeof actTexts; readonly nodeTitle: string | null; readonly comment: string | null; readonly toNames: readonly string[] | null; readonly createdAt: string }[];
  readonly seatId: string | null;
  readonly operations: readonly Operation[];
  readonly back: readonly { readonly node: string; readonly title: string }[];
}

export type Operation = 'agree' | 'refuse' | 'return' | 'handOver' | 'addSigner' | 'withdraw' | 'urge' | 'comment' | 'terminate';

const post = <T>(call: string, body: Record<string, unknown>, safe = false): Promise<T> => firstClient.post<T>(`/process/approval/${call}`, body, { quiet: true, ...(safe && { safe }) });

export const pageOf = (list: ListName, before: string | null): Promise<Page> => post('list', { list, ...(before !== null && { before }) }, true);

export const caseOf = (id: string): Promise<Shown> => post('get', { id }, true);

const ofSeat: readonly Operation[] = ['agree', 'refuse', 'return', 'handOver', 'addSigner'];

export const operate = ({ id, seatId }: Shown, operation: Operation, values: Record<string, unknown>): Promise<unknown> =>
  post(operation, { ...(ofSeat.includes(operation) ? { seatId } : { id }), ...values });
