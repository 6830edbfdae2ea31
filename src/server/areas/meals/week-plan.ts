import { addDays, chinaDay, daysBetween } from '../../../meta/china-time.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Json, Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { dayField, idField } from '../../http/input/fields.ts';
import type { Given } from '../../http/input/input.ts';
import type { Read } from '../../http/input/takes.ts';
import { asCaller, asSystem } from '../../records/rows.ts';
import { transitionRows } from '../../records/transition.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { refusal } from '../refusal.ts';
import { linesOfWeek, mondayOf, weekTitles } from './week.ts';

const maxLines = 200;
/** A line of its own day has its own code. */
const ownOfLine: ReadonlySet<string> = new Set(['lineCode', 'saleDate']);

export const plannedWeek = { merchantId: idField(weekTitles.canteen), week: dayField(weekTitles.week) };
export const copiedWeek = {
  merchantId: idField(weekTitles.canteen),
  from: dayField(weekTitles.from),
  week: dayField(weekTitles.week),
};

/** Plans a week like another: each line as a draft, except where the day has one of that name already, stopped or not. */
export async function copyWeek(
  context: Context,
  read: Read<Given<typeof copiedWeek>>,
): Promise<{ copied: number; kept: number }> {
  const lines = asCaller(context, 'meals/lineManage', 'add');
  const { merchantId, ...days } = read();
  const [from, to] = [mondayOf(days.from), mondayOf(days.week)];
  if (from === to)
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'from', problem: 'notAChoice', values: { title: weekTitles.from } }] },
    );
  const listed = asCaller(context, 'meals/lineManage', 'list');
  return lines.transaction(async (rows, tx) => {
    const find = (first: string, ...more: Condition[]) =>
      listed.in(tx).find(all(linesOfWeek(merchantId, first), ...more), { limit: maxLines });
    const planned = new Set(
      (await find(to)).map(({ saleDate, lineName }) => `${String(saleDate)} ${String(lineName)}`),
    );
    const source = await find(from, { is: 'compare', column: 'status', op: '<>', value: 'stopped' });
    const dishes = await dishesThere(context, tx, source);
    let copied = 0;
    for (const line of source) {
      const saleDate = addDays(String(line.saleDate), daysBetween(from, to));
      const mealIds = (Array.isArray(line.mealIds) ? line.mealIds : []).filter((id) => dishes.has(id));
      if (planned.has(`${saleDate} ${String(line.lineName)}`) || mealIds.length === 0 || saleDate < chinaDay(nowMs()))
        continue;
      const own = Object.entries(line).filter(
        ([name]) => lines.resource.fields.get(name)?.readOnly === false && !ownOfLine.has(name),
      );
      const values: Row = { ...Object.fromEntries(own), saleDate, mealIds };
      await rows.addChecked({ values, errors: [] });
      copied++;
    }
    return { copied, kept: source.length - copied };
  });
}

/** Dishes that were deleted since are not planned again. */
async function dishesThere(context: Context, tx: Queries, lines: readonly Row[]): Promise<ReadonlySet<Json>> {
  const ids = [...new Set(lines.flatMap(({ mealIds }) => (Array.isArray(mealIds) ? mealIds : [])))];
  if (ids.length === 0) return new Set();
  return new Set((await asSystem(context, 'meals/meal', tx).byId(ids.map(String))).keys());
}

/** Puts the drafts of a week on offer, from today on: all of them, or none. */
export async function publishWeek(
  context: Context,
  read: Read<Given<typeof plannedWeek>>,
): Promise<{ published: number }> {
  const lines = asCaller(context, 'meals/lineManage', 'publish');
  const { merchantId, week } = read();
  const coming: Condition = { is: 'compare', column: 'saleDate', op: '>=', value: chinaDay(nowMs()) };
  const drafts = await lines.find(all(linesOfWeek(merchantId, mondayOf(week)), isColumn('status', 'draft'), coming), {
    columns: ['id'],
    limit: maxLines,
  });
  if (drafts.length === 0) throw refusal('mealNothingToPublish', 'week');
  const { rows } = await transitionRows(context, lines.resource, 'publish', {
    values: { ids: drafts.map(({ id }) => String(id)).join(',') },
    encoding: 'form',
  });
  return { published: rows.length };
}
