import type { Row } from '../../../../meta/json.ts';
import type { FormFile } from '../../../../meta/resource.ts';
import type { Refs } from '../../../providers/data.ts';
import { firstClient } from '../../../providers/http.ts';

export interface AskedForm {
  readonly label: string;
  readonly number: number | null;
  readonly form: FormFile;
}

export interface Answered extends AskedForm {
  readonly answers: Row;
  readonly refs: Refs;
}

const quietly = { quiet: true, safe: true } as const;

/** What a published template asks whoever begins to fill it in. */
export const formOf = (templateId: string): Promise<AskedForm> =>
  firstClient.post('/diyForm/process/form', { templateId }, quietly);

export const answersOf = (id: string): Promise<Answered> =>
  firstClient.post('/diyForm/process/answers', { id }, quietly);
