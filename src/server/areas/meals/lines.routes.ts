import type { FastifyInstance } from 'fastify';
import type { FieldError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import type { RouteKit } from '../../http/kit.ts';
import { dayField, idField, isEmpty, rawField } from '../../http/input/fields.ts';
import { input, inputWithOthers, type Input } from '../../http/input/input.ts';
import { schemaOfCall } from '../../http/input/like.ts';
import { takes, type Read } from '../../http/input/takes.ts';
import { listRows, type Page } from '../../records/read.ts';
import { takenOf } from './portions.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { copiedWeek, copyWeek, plannedWeek, publishWeek } from './week-plan.ts';
import { shownWeek, weekMenu } from './week.ts';

interface OfDay {
  readonly orgId: string;
  readonly date: unknown;
  readonly saleDate: unknown;
  readonly others: Readonly<Record<string, unknown>>;
}

interface WithMeal {
  readonly mealId: string;
  readonly others: Readonly<Record<string, unknown>>;
}

/** Lines as those who order look for them. */
export default function addLineRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const lines = resourceOf(kit, 'meals/lineManage');
  const filters = () => schemaOfCall(kit.model, lines, 'list');
  const titleOf = (name: string) => lines.fields.get(name)?.title ?? '';
  const call = <T>(path: string, taken: Input<T>, work: (context: Context, read: Read<T>) => Promise<unknown>) =>
    app.post(
      `${base}/ordermeal/web/lineManage/${path}`,
      takes(taken, async (request, read) => ok(await work(await kit.contextOf(request), read))),
    );
  const ofDay = inputWithOthers({ orgId: idField(titleOf('orgId')), date: dayAsGiven, saleDate: dayAsGiven }, filters);
  call('getByOrgIdAndDate', ofDay, linesOfDay);
  call('weekMenu', input(shownWeek), weekMenu);
  call('copyWeek', input(copiedWeek), copyWeek);
  call('publishWeek', input(plannedWeek), publishWeek);
  call('findByMealId', inputWithOthers({ mealId: idField(titleOf('mealIds')) }, filters), linesWithMeal);
}

const dayAsGiven = rawField({ type: 'string', format: 'date' });

/** The day by its older name, or by that of the field. */
function dayOf({ date, saleDate }: OfDay, title: string, errors: FieldError[]): string {
  return isEmpty(date)
    ? dayField(title).read(saleDate, 'saleDate', errors)
    : dayField(title).read(date, 'date', errors);
}

/** What a project offers on a day: the lines of that day and those of every day, and how much of each is left. */
async function linesOfDay(context: Context, read: Read<OfDay>): Promise<Page> {
  const lines = resourceOf(context, 'meals/lineManage');
  let wanted = '';
  const given = read((asked) => {
    const errors: FieldError[] = [];
    wanted = dayOf(asked, lines.fields.get('saleDate')?.title ?? '', errors);
    return errors;
  });
  const { orgId } = given;
  // Of the two names the one that is not used is a filter.
  const query =
    isEmpty(given.date) || isEmpty(given.saleDate) ? given.others : { ...given.others, saleDate: given.saleDate };
  const page = await listRows(context, lines, {
    ...query,
    orgId,
    status_in: 'selling,soldout',
    _where: JSON.stringify({ any: [{ saleDate: wanted }, { saleDate_empty: 'true' }] }),
  });
  const list = await context.store.transaction((tx) =>
    Promise.all(
      page.list.map(async (row): Promise<Row> => {
        const orderedCount = await takenOf(context, tx, { of: 'meals/lineManage', row, day: wanted });
        return {
          ...row,
          orderedCount,
          leftCount: typeof row.maxCount === 'number' ? Math.max(0, row.maxCount - orderedCount) : null,
        };
      }),
    ),
  );
  return { ...page, list };
}

async function linesWithMeal(context: Context, read: Read<WithMeal>): Promise<Page> {
  const { mealId, others } = read();
  return listRows(context, resourceOf(context, 'meals/lineManage'), { ...others, mealIds_has: mealId });
}
