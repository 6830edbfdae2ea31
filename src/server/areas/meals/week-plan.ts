import { addDays, chinaDay, daysBetween } from '../../../meta/china-time.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Json, Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { CallInput } from '../../http/call-input.ts';
import { authorize } from '../../records/access.ts';
import { codecOf } from '../../records/codec.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { transitionRows } from '../../records/transition.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { refusal } from './refusal.ts';
import { linesOfWeek, mondayOf, weekTitles } from './week.ts';
import { mutate } from '../../records/mutate.ts';
import { asSystem, rowsWithin } from '../../records/rows.ts';

type Body = Readonly<Record<string, unknown>>;

const maxLines = 200;
/** A line of its own day has its own code. */
const ownOfLine: ReadonlySet<string> = new Set(['lineCode', 'saleDate']);

/** Plans a week like another: each line as a draft, except where the day has one of that name already, stopped or not. */
export async function copyWeek(context: Context, body: Body): Promise<{ copied: number; kept: number }> {
  const lines = resourceOf(context, 'meals/lineManage');
  const reach = authorize(context, lines, 'add');
  const input = new CallInput(body);
  const merchantId = input.id('merchantId', weekTitles.canteen);
  const days = [input.day('from', weekTitles.from), input.day('week', weekTitles.week)] as const;
  input.finish();
  const [from, to] = [mondayOf(days[0]), mondayOf(days[1])];
  if (from === to)
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'from', problem: 'notAChoice', values: { title: weekTitles.from } }] },
    );
  const listed = authorize(context, lines, 'list');
  const codec = codecOf(context.model, lines, context.db.dialect);
  return mutate(context, lines, async (tx) => {
    const find = async (first: string, ...more: Condition[]) =>
      (
        await context.store.find(
          lines.table,
          codec.readable,
          rowsWithin(context, lines, listed).where(linesOfWeek(merchantId, first), ...more),
          { tx, limit: maxLines },
        )
      ).map(codec.toPlain);
    const planned = new Set(
      (await find(to)).map(({ saleDate, lineName }) => `${String(saleDate)} ${String(lineName)}`),
    );
    const source = await find(from, { is: 'compare', column: 'status', op: '<>', value: 'stopped' });
    const dishes = await dishesThere(context, tx, source);
    let copied = 0;
    for (const line of source) {
      const saleDate = addDays(String(line.saleDate), daysBetween(from, to));
      const mealIds = (Array.isArray(line.mealIds) ? line.mealIds : []).filter((id) => dishes.has(id));
      if (
        planned.has(`${saleDate} ${String(line.lineName)}`) ||
        mealIds.length === 0 ||
        saleDate < chinaDay(Date.now())
      )
        continue;
      const own = Object.entries(line).filter(
        ([name]) => lines.fields.get(name)?.readOnly === false && !ownOfLine.has(name),
      );
      const values: Row = { ...Object.fromEntries(own), saleDate, mealIds };
      await rowsWithin(context, lines, reach, tx).addChecked({ values, errors: [] });
      copied++;
    }
    return { copied, kept: source.length - copied };
  });
}

/** Dishes that were deleted since are not planned again. */
async function dishesThere(context: Context, tx: Queries, lines: readonly Row[]): Promise<ReadonlySet<Json>> {
  const ids = [...new Set(lines.flatMap(({ mealIds }) => (Array.isArray(mealIds) ? mealIds : [])))];
  if (ids.length === 0) return new Set();
  return new Set(
    (
      await asSystem(context, 'meals/meal', tx).find({ is: 'in', column: 'id', values: ids }, { limit: ids.length })
    ).map(({ id }) => id as Json),
  );
}

/** Puts the drafts of a week on offer, from today on: all of them, or none. */
export async function publishWeek(context: Context, body: Body): Promise<{ published: number }> {
  const lines = resourceOf(context, 'meals/lineManage');
  const reach = authorize(context, lines, 'publish');
  const input = new CallInput(body);
  const merchantId = input.id('merchantId', weekTitles.canteen);
  const week = input.day('week', weekTitles.week);
  input.finish();
  const coming: Condition = { is: 'compare', column: 'saleDate', op: '>=', value: chinaDay(Date.now()) };
  const drafts = await context.store.find(
    lines.table,
    ['id'],
    rowsWithin(context, lines, reach).where(
      all(linesOfWeek(merchantId, mondayOf(week)), isColumn('status', 'draft'), coming),
    ),
    { limit: maxLines },
  );
  if (drafts.length === 0) throw refusal('mealNothingToPublish', 'week');
  const { rows } = await transitionRows(context, lines, 'publish', {
    values: { ids: drafts.map(({ id }) => String(id)).join(',') },
    encoding: 'form',
  });
  return { published: rows.length };
}
