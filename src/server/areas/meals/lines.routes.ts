import type { FastifyInstance } from 'fastify';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { bodyOf } from '../../http/body.ts';
import type { RouteKit } from '../../http/kit.ts';
import { CallInput } from '../../http/call-input.ts';
import { listRows, type Page } from '../../records/read.ts';
import { takenOf } from './portions.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { copyWeek, publishWeek } from './week-plan.ts';
import { weekMenu } from './week.ts';

/** Lines as those who order look for them. */
export default function addLineRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const prefix = `${base}/ordermeal/web/lineManage`;
  app.post(`${prefix}/getByOrgIdAndDate`, async (request) => ({
    code: 200,
    message: 'ok',
    data: await linesOfDay(await kit.contextOf(request), bodyOf(request).values),
  }));
  app.post(`${prefix}/weekMenu`, async (request) => ({
    code: 200,
    message: 'ok',
    data: await weekMenu(await kit.contextOf(request), bodyOf(request).values),
  }));
  app.post(`${prefix}/copyWeek`, async (request) => ({
    code: 200,
    message: 'ok',
    data: await copyWeek(await kit.contextOf(request), bodyOf(request).values),
  }));
  app.post(`${prefix}/publishWeek`, async (request) => ({
    code: 200,
    message: 'ok',
    data: await publishWeek(await kit.contextOf(request), bodyOf(request).values),
  }));
  app.post(`${prefix}/findByMealId`, async (request) => ({
    code: 200,
    message: 'ok',
    data: await linesWithMeal(await kit.contextOf(request), bodyOf(request).values),
  }));
}

/** What a project offers on a day: the lines of that day and those of every day, and how much of each is left. */
async function linesOfDay(context: Context, body: Record<string, unknown>): Promise<Page> {
  const lines = resourceOf(context, 'meals/lineManage');
  const input = new CallInput(body);
  const orgId = input.id('orgId', lines.fields.get('orgId')?.title ?? '');
  const day = input.day(input.has('date') ? 'date' : 'saleDate', lines.fields.get('saleDate')?.title ?? '');
  const query = input.rest();
  input.finish();
  const page = await listRows(context, lines, {
    ...query,
    orgId,
    status_in: 'selling,soldout',
    _where: JSON.stringify({ any: [{ saleDate: day }, { saleDate_empty: 'true' }] }),
  });
  const list = await context.store.transaction((tx) =>
    Promise.all(
      page.list.map(async (row): Promise<Row> => {
        const orderedCount = await takenOf(context, tx, { of: 'meals/lineManage', row, day });
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

async function linesWithMeal(context: Context, body: Record<string, unknown>): Promise<Page> {
  const lines = resourceOf(context, 'meals/lineManage');
  const input = new CallInput(body);
  const mealId = input.id('mealId', lines.fields.get('mealIds')?.title ?? '');
  const query = input.rest();
  input.finish();
  return listRows(context, lines, { ...query, mealIds_has: mealId });
}
