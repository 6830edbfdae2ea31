import type { Json } from '../../meta/json.ts';
import type { Context } from '../context.ts';
import { caseFiles } from '../records/approvals.ts';
import { demandFiles } from '../records/file-access.ts';
import { fileResource } from '../records/file-tables.ts';
import { useFiles } from '../records/file-uses.ts';
import { asSystem } from '../records/rows.ts';
import { fileUrl } from '../records/stored-files.ts';
import type { Queries } from '../storage/database.ts';
import type { Act } from './rows.ts';

/** Files that somebody attaches to an answer or a comment. */

export const filesTitle = { zh: '附件', en: 'Files', es: 'Archivos' } as const;

/** The act stays for ever, so its files are never free to be deleted or swept. */
export async function keepActFiles(
  context: Context,
  tx: Queries,
  caseId: string,
  actId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await demandFiles(context, tx, ids, filesTitle);
  await useFiles(context, tx, ids, { resource: caseFiles, rowId: caseId, field: `act:${actId}` });
}

/** What was attached to each act, for whoever may look at the case. */
export async function filesOfActs(context: Context, acts: readonly Act[]): Promise<(act: Act) => Json> {
  const ids = [...new Set(acts.flatMap(({ files }) => files ?? []))];
  const rows =
    ids.length > 0
      ? await asSystem(context, fileResource(context.model)).find({ is: 'in', column: 'id', values: ids })
      : [];
  const names = new Map(rows.map(({ id, fileName }) => [String(id), String(fileName)]));
  return ({ files }) => (files ?? []).map((id) => ({ id, name: names.get(id) ?? '', url: fileUrl(id) }));
}
