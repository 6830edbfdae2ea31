import { compileFormList } from '../meta/form-list.ts';
import { formListArea } from '../meta/form-list-ids.ts';
import type { Resource } from '../meta/model.ts';
import type { ResourceDeclaration } from '../meta/resource.ts';
import { firstClient } from './providers/http.ts';

/** What a published form asks is known to the server alone. */
export async function fetchFormList(id: string): Promise<Resource> {
  const key = id.slice(formListArea.length + 1);
  const { declaration, viewOf } = await firstClient.post<{ declaration: ResourceDeclaration; viewOf: string }>(
    '/process/formList',
    { key },
    { quiet: true, safe: true },
  );
  return compileFormList(key, declaration, viewOf);
}
