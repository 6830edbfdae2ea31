import type { FormFile } from '../../../../meta/resource.ts';
import { firstClient } from '../../../providers/http.ts';

export interface Problem {
  readonly path: string;
  readonly field: string | null;
  readonly text: string;
  /** In the words of the checks, for whoever knows them. */
  readonly detail: string;
}

export interface Design {
  readonly id: string;
  readonly version: number;
  readonly templateCode: string;
  readonly templateName: string;
  readonly status: 'draft' | 'published' | 'stopped';
  /** The version that is filled in today. */
  readonly number: number | null;
  readonly form: FormFile;
  readonly versions: readonly {
    readonly number: number;
    readonly form: FormFile;
    readonly userName: string;
    readonly createdAt: string;
  }[];
  readonly problems: readonly Problem[];
  readonly targets: readonly { readonly id: string; readonly label: string }[];
  readonly dictionaries: readonly { readonly code: string; readonly name: string }[];
}

const post = <T>(call: string, body: Record<string, unknown>, safe = false): Promise<T> =>
  firstClient.post<T>(`/diyForm/template/${call}`, body, { quiet: true, ...(safe && { safe }) });

export const designOf = (id: string): Promise<Design> => post('design', { id }, true);

export const saveForm = (
  id: string,
  version: number,
  form: FormFile,
): Promise<{ version: number; problems: readonly Problem[] }> =>
  post('saveForm', { id, version, form: JSON.stringify(form) });

export const publishForm = (id: string, version: number): Promise<Design> => post('publishForm', { id, version });

export const withdrawForm = (id: string): Promise<unknown> => post('stop', { id });
