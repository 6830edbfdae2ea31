import type { FastifyInstance } from 'fastify';
import { sendFile } from '../../http/attachment.ts';
import { bodyOf } from '../../http/body.ts';
import type { RouteKit } from '../../http/kit.ts';
import { audit } from '../../records/audit.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { sheetTitle, statisticsWorkbook } from './statistics-sheet.ts';
import { dinnerStatistics } from './statistics.ts';

/** Dinners in numbers: by day, meal, line and so on; by enterprise; and as a file. */
export default function addStatisticsRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const prefix = `${base}/ordermeal/web/orderDinner`;
  app.post(`${prefix}/dinnerStatistics`, async (request) => ({
    code: 200,
    message: 'ok',
    data: await dinnerStatistics(await kit.contextOf(request), bodyOf(request).values),
  }));
  app.post(`${prefix}/compDinnerStatistics`, async (request) => ({
    code: 200,
    message: 'ok',
    data: await dinnerStatistics(await kit.contextOf(request), { ...bodyOf(request).values, by: 'virtId' }),
  }));
  app.post(`${prefix}/exportDinnerStatistics`, async (request, reply) => {
    const context = await kit.contextOf(request);
    const statistics = await dinnerStatistics(context, bodyOf(request).values, 'export');
    const file = await statisticsWorkbook(context, statistics);
    const resource = resourceOf(context, 'meals/orderDinner');
    await context.store.transaction((tx) =>
      audit(context, tx, {
        action: 'export',
        resource,
        changes: { by: [null, statistics.by], rows: statistics.list.length },
      }),
    );
    return sendFile(reply, `${sheetTitle[context.locale]}.xlsx`, file, file.length);
  });
}
