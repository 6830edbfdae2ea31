import type { Row } from '../../../../meta/json.ts';
import type { Refs } from '../../../providers/data.ts';
import { firstClient } from '../../../providers/http.ts';
import type { AskedForm } from '../answers/calls.ts';

export interface Category {
  readonly code: string;
  readonly title: string;
  readonly forms: readonly { readonly id: string; readonly title: string; readonly kind: string }[];
}

/** A form to be filled in, anew or as a draft has it. */
export interface Begun extends AskedForm {
  readonly templateId: string;
  readonly projects: readonly { readonly id: string; readonly name: string }[];
  readonly applicantName: string;
  /** Of a draft only. */
  readonly id?: string;
  readonly version?: number;
  readonly applicantPhone?: string | null;
  readonly answers?: Row;
  readonly refs?: Refs;
}

const post = <T>(call: string, body: Record<string, unknown>, safe = false): Promise<T> =>
  firstClient.post<T>(`/process/start/${call}`, body, { quiet: true, ...(safe && { safe }) });

/** Forms, and the kinds of records that go by a flow of their own. */
export const formsToStart = (): Promise<{ categories: Category[]; records: string[] }> => post('forms', {}, true);
export const beginForm = (templateId: string): Promise<Begun> => post('new', { templateId }, true);
export const draftOf = (id: string): Promise<Begun> => post('draft', { id }, true);
export const saveDraft = (values: Record<string, unknown>): Promise<{ id: string; version: number }> =>
  post('save', values);
export const handIn = (values: Record<string, unknown>): Promise<{ id: string; caseId: string | null }> =>
  post('submit', values);
export const discardDraft = (id: string): Promise<unknown> => post('discard', { id });
