import { Readable } from 'node:stream';
import { chinaDay } from '../../../meta/china-time.ts';
import { fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Report } from '../../../meta/report/report.ts';
import type { Figure, ReportResult } from '../../../meta/report/result.ts';
import type { Context } from '../../context.ts';
import { mimeOf } from '../../http/attachment.ts';
import { say } from '../../labels.ts';
import { newId } from '../../records/ids.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { fillSequences } from '../../records/sequences.ts';
import type { Queries } from '../../storage/database.ts';
import { isColumn } from '../../storage/condition.ts';
import { noteMade, storeMade, type MadeFile } from '../files/made-files.ts';
import { scopeOf } from '../files/made-scope.ts';
import { fileOf } from '../reports/sheet.ts';

const keptMs = 7 * 86_400_000;
const tasks = 'system/exportTask';

/** Stores the file where every process finds it. Bytes without a row are cleaned up later. */
export async function storeFile(
  context: Context,
  report: Report,
  result: ReportResult,
  now: number,
): Promise<MadeFile> {
  const file = await fileOf(context, report, result, 'xlsx');
  const arrived = await context.files.incoming.receive(Readable.from(file));
  const scope = scopeOf(context, report.resource, ['list']);
  const owned = { id: newId(), ownerId: context.principal.userId, resourceId: report.resource.id, scope };
  return storeMade(context, { ...owned, expireMs: now + keptMs }, arrived, mimeOf('xlsx'));
}

/** Puts the file into the reader's export centre; only the reader can download it. */
export async function noteFile(
  context: Context,
  tx: Queries,
  report: Report,
  result: ReportResult,
  made: MadeFile,
): Promise<void> {
  const { principal } = context;
  const resource = resourceOf(context, tasks);
  const label = say(context.locale, report.declaration.label);
  const task: Row = {
    taskName: label,
    entityCode: report.resource.id,
    format: 'xlsx',
    creatorName: principal.realName || principal.userName,
    status: 'success',
    finishTime: result.at,
    expireTime: new Date(made.expireMs).toISOString(),
    totalRows: result.rows.length,
    doneRows: result.rows.length,
    progress: 100,
    fileSize: made.size,
    fileName: `${label} ${chinaDay(Date.parse(result.at))}.xlsx`,
    downloadCount: 0,
  };
  await fillSequences(context, tx, resource, task);
  const { id } = await asSystem(context, resource, tx).add(task, { unlogged: true });
  await noteMade(context, tx, { ...made, id: String(id) });
}

export const figureText = ({ kind }: Figure, value: number | null | undefined): string =>
  value === null || value === undefined
    ? '—'
    : kind === 'money'
      ? fromCents(Math.round(value))
      : kind === 'percent'
        ? `${(value * 100).toFixed(1)}%`
        : String(Math.round(value * 100) / 100);

/** The totals in a few lines, for a mail. */
export const totalsOf = ({ locale }: Context, { figures, rows }: ReportResult): string[] =>
  figures.map((figure, i) => `${say(locale, figure.label)}：${figureText(figure, rows[0]?.values[i])}`);

export const mailAddress = async ({ store, model }: Context, userId: string): Promise<string | undefined> => {
  const users = resourceOf({ model }, 'system/user');
  const [user] = await store.find(users.table, ['email'], isColumn('id', userId), { limit: 1 });
  return typeof user?.email === 'string' && user.email !== '' ? user.email : undefined;
};
