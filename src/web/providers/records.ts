import type { Json, Row } from '../../meta/json.ts';
import type { Refs } from './data.ts';
import { firstClient } from './http.ts';

/** Rows of one resource that refer to a record by one field. */
export interface Related {
  resource: string;
  label: string;
  by: string;
  title: string;
  total: number;
  /** Path of their list in the console. */
  place: string | null;
}

export interface HistoryEntry {
  id: string;
  /** The record itself or one of its child rows, and its title. */
  entityCode: string;
  recordTitle: string | null;
  operateTime: string;
  userName: string | null;
  impersonatorName: string | null;
  action: string;
  actionName: string | null;
  result: string;
  changes: Json;
}

export interface HistoryPage {
  list: HistoryEntry[];
  total: number;
  refs: Refs;
}

export const relatedTo = (resource: string, id: string, signal?: AbortSignal): Promise<Related[]> =>
  firstClient.post<Related[]>('/console/related', { resource, id }, { safe: true, quiet: true, signal });

export const historyOf = (resource: string, id: string, page: number, signal?: AbortSignal): Promise<HistoryPage> =>
  firstClient.post<HistoryPage>('/console/history', { resource, id, page }, { safe: true, quiet: true, signal });

/** Values that a picked row copies into other fields of a form. */
export const copiedValues = (resource: string, field: string, id: string): Promise<Row> =>
  firstClient.post<Row>('/console/brought', { resource, field, id }, { safe: true, quiet: true });
