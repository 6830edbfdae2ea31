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
import { answers, orNull } from '../../http/openapi/answers.ts';
import { count, listOf, ref, text, whole, type Node } from '../../http/openapi/schemas.ts';
import { pageOf } from '../../http/openapi/output.ts';
import { partOf, rowWith } from '../../http/openapi/replies.ts';
import { listRows, type Page } from '../../records/read.ts';
import { takenOf } from './portions.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { copiedWeek, copyWeek, plannedWeek, publishWeek } from './week-plan.ts';
import { canteenReply, dishShown, lineShown, mealShown, shownWeek, weekMenu } from './week.ts';

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

const shownMenu = (kit: RouteKit): Node =>
  whole({
    canteens: listOf(canteenReply),
    merchantId: orNull(text),
    first: text,
    days: listOf(
      whole({
        day: text,
        kind: { enum: ['workday', 'weekend', 'holiday'] },
        dayName: orNull(text),
        mealIds: listOf(text),
      }),
    ),
    meals: listOf(partOf(resourceOf(kit, 'meals/dateType'), ['id', ...mealShown])),
    lines: listOf(partOf(resourceOf(kit, 'meals/lineManage'), ['id', ...lineShown])),
    dishes: listOf(partOf(resourceOf(kit, 'meals/meal'), ['id', ...dishShown])),
  });

/** Lines as those who order look for them. */
export default function addLineRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const lines = resourceOf(kit, 'meals/lineManage');
  const filters = () => schemaOfCall(kit.model, lines, 'list');
  const titleOf = (name: string) => lines.fields.get(name)?.title ?? '';
  const call = <T>(
    path: string,
    taken: Input<T>,
    work: (context: Context, read: Read<T>) => Promise<unknown>,
    reply: Node,
  ) =>
    app.post(
      `${base}/ordermeal/web/lineManage/${path}`,
      takes(taken, async (request, read) => ok(await work(await kit.contextOf(request), read)), answers(reply)),
    );
  const ofDay = inputWithOthers({ orgId: idField(titleOf('orgId')), date: dayAsGiven, saleDate: dayAsGiven }, filters);
  call('getByOrgIdAndDate', ofDay, linesOfDay, pageOf(rowWith(lines, { leftCount: orNull(count) })));
  call('weekMenu', input(shownWeek), weekMenu, shownMenu(kit));
  call('copyWeek', input(copiedWeek), copyWeek, whole({ copied: count, kept: count }));
  call('publishWeek', input(plannedWeek), publishWeek, whole({ published: count }));
  call(
    'findByMealId',
    inputWithOthers({ mealId: idField(titleOf('mealIds')) }, filters),
    linesWithMeal,
    pageOf(ref(lines.table)),
  );
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
