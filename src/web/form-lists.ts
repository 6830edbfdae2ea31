import { compileFormList } from '../meta/form-list.ts';
import { formListArea } from '../meta/form-list-ids.ts';
import type { Resource } from '../meta/model.ts';
import type { ReportDeclaration } from '../meta/report/declaration.ts';
import type { ResourceDeclaration } from '../meta/resource.ts';
import { firstClient } from './providers/http.ts';

interface Reply {
  readonly declaration: ResourceDeclaration;
  readonly viewOf: string;
  readonly report: ReportDeclaration;
}

/** What a published form asks, and what is counted of its entries, is known to the server alone. */
export async function fetchFormList(id: string): Promise<{ resource: Resource; report: ReportDeclaration }> {
  const key = id.slice(formListArea.length + 1);
  const { declaration, viewOf, report } = await firstClient.post<Reply>(
    '/process/formList',
    { key },
    { quiet: true, safe: true },
  );
  return { resource: compileFormList(key, declaration, viewOf), report };
}
