import { Readable } from 'node:stream';
import { AppError } from '../../../meta/errors.ts';
import type { Locale } from '../../../meta/locale.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { newId } from '../../records/ids.ts';
import { allAtOnce, type Sheet, type SheetRow, type SheetRows } from '../../sheets/table.ts';
import { mimeOf } from '../../http/attachment.ts';
import { findMade, noteMade, openMade, storeMade } from '../files/made-files.ts';
import { refuseIfLost, scopeOf } from '../files/made-scope.ts';
import type { RowOutcome } from './lines.ts';
import type { Imported } from './rows.ts';
import { workbook } from '../../sheets/in-memory.ts';
import { importTexts } from './texts.ts';

const keptMs = 24 * 3_600_000;

/** Keeps refused rows for a day, as a file that only their sender can download. Returns its id. */
export async function keepFaulty(
  context: Context,
  resource: Resource,
  sheets: readonly SheetRows[],
  { outcomes, partsOf }: Pick<Imported, 'outcomes' | 'partsOf'>,
  now: number,
): Promise<string> {
  const { store, files, principal } = context;
  const file = await faultyFile(context.locale, sheets, outcomes, partsOf);
  const arrived = await files.incoming.receive(Readable.from([file]));
  const scope = scopeOf(context, resource, ['import', 'add']);
  const made = await storeMade(
    context,
    { id: newId(), ownerId: principal.userId, resourceId: resource.id, scope, expireMs: now + keptMs },
    arrived,
    mimeOf('xlsx'),
  );
  await store.transaction((tx) => noteMade(context, tx, made));
  return made.id;
}

/**
 * The rows as they were sent, each with its errors; their lines along with them, whether faulty or not, and lines that
 * name no row.
 */
function faultyFile(
  locale: Locale,
  [first, ...further]: readonly SheetRows[],
  outcomes: readonly RowOutcome[],
  partsOf: Imported['partsOf'],
): Promise<Buffer> {
  const refused = outcomes.filter(({ sheet }) => sheet === undefined);
  const own = refused.map(({ row, problems }) => ({ row, problems: problems.filter(({ sheet }) => !sheet) }));
  const sheets = further.flatMap(({ name, rows }): Sheet[] => {
    const lines = [
      ...outcomes.filter(({ sheet }) => sheet === name),
      ...refused.flatMap(({ row, problems }) =>
        (partsOf.get(row) ?? [])
          .filter(({ sheet }) => sheet === name)
          .map(({ line }) => ({
            row: line.row,
            problems: problems.filter((one) => one.sheet === name && one.row === line.row),
          })),
      ),
    ].toSorted((one, other) => one.row - other.row);
    return lines.length > 0 ? [withReasons(locale, name, rows, lines)] : [];
  });
  return workbook([withReasons(locale, importTexts.rows[locale], first?.rows ?? [], own), ...sheets]);
}

function withReasons(
  locale: Locale,
  name: string,
  sheet: readonly SheetRow[],
  refused: readonly Pick<RowOutcome, 'row' | 'problems'>[],
): Sheet {
  const [heading = []] = sheet;
  const reason = importTexts.reason[locale];
  const titles = heading.filter((title) => title !== reason);
  const places = heading.flatMap((title, at) => (title === reason ? [] : [at]));
  const rows = refused.map(({ row, problems }) => [
    ...places.map((at) => sheet[row - 1]?.[at] ?? ''),
    problems
      .map(({ column, message }) => (column && !message.includes(column) ? `${column}：${message}` : message))
      .join('；'),
  ]);
  const columns = [
    ...titles.map((title) => ({ title, kind: 'text' as const, width: Math.max(16, title.length * 2 + 4) })),
    { title: reason, kind: 'text' as const, width: 60 },
  ];
  return { name, columns, rows: allAtOnce(rows) };
}

/** For the sender, as long as they may import there. */
export async function readFaulty(
  context: Context,
  id: string,
  now: number,
): Promise<{ resource: Resource; content: Readable; size: number }> {
  const made = await findMade(context, id, now);
  const resource = context.model.resources.get(made?.resourceId ?? '');
  if (!made || !resource || made.ownerId !== context.principal.userId) throw new AppError('fileGone');
  refuseIfLost(context, resource, made.scope);
  const content = await openMade(context, made);
  if (!content) throw new AppError('fileGone');
  return { resource, content, size: made.size };
}
