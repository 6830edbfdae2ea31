import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { callOf } from '../../../providers/address.ts';
import type { FormBody } from '../../../providers/form-encode.ts';
import { apiBase, firstClient } from '../../../providers/http.ts';

export type Mode = 'check' | 'all' | 'skip';

/** `sheet` and `row`: it stands in a line of the row, in a further sheet. */
export interface ImportProblem {
  sheet?: string;
  row?: number;
  column: string;
  message: string;
}

export interface ImportReply {
  mode: Mode;
  total: number;
  added: number;
  good: number;
  bad: number;
  /** Names the file of the refused rows. */
  faulty: string | null;
  /** `sheet`: a line of a further sheet that belongs to none of the rows. */
  rows: { sheet?: string; row: number; title: string; problems: ImportProblem[] }[];
}

const tasks = '/export/exportTask';
/** Twenty thousand rows take their time. */
const timeoutMs = 10 * 60_000;

const pathOf = (resource: Resource, op: 'export' | 'template' | 'import'): string => {
  const call = callOf(resource, op);
  if (!call) throw new TypeError(`${resource.id} does not offer ${op}`);
  return call.path;
};

export const orderExport = (resource: Resource, body: FormBody): Promise<Row> =>
  firstClient.post<Row>(pathOf(resource, 'export'), body, { quiet: true });

export const loadTask = (id: string): Promise<Row> =>
  firstClient.get<Row>(`${tasks}/${id}`, {}, { quiet: true, safe: true });

/** The browser fetches the file itself, so that it goes to the disk as it arrives. */
export const downloadAddress = (id: string): string => `${apiBase}${tasks}/download/${id}`;

export const faultyAddress = (resource: Resource, id: string): string =>
  `${apiBase}/import/faulty/${id}?of=${encodeURIComponent(resource.id)}`;

export const loadTemplate = (resource: Resource): Promise<Blob> =>
  firstClient.post<Blob>(pathOf(resource, 'template'), {}, { blob: true, quiet: true, timeout: 60_000 });

export function sendRows(resource: Resource, file: File, mode: Mode): Promise<ImportReply> {
  const form = new FormData();
  form.append('mode', mode);
  form.append('file', file);
  return firstClient.upload<ImportReply>(pathOf(resource, 'import'), form, { quiet: true, timeout: timeoutMs });
}

/** An import of this user whose server stopped in the middle. */
export interface CutImport {
  id: string;
  outcome: 'none' | 'part' | 'all';
  rows: number;
  endedAt: string;
}

export const cutImports = (resource: Resource, signal?: AbortSignal): Promise<CutImport[]> =>
  firstClient.post<CutImport[]>('/import/cut', { resource: resource.id }, { safe: true, quiet: true, signal });
