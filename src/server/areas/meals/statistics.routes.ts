import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { sendFile } from '../../http/attachment.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { audit } from '../../records/audit.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { sheetTitle, statisticsWorkbook } from './statistics-sheet.ts';
import { dinnerStatistics, statisticsInput } from './statistics.ts';

/** Dinners in numbers: by day, meal, line and so on; by enterprise; and as a file. */
export default function addStatisticsRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const prefix = `${base}/ordermeal/web/orderDinner`;
  const asked = statisticsInput(kit);
  app.post(
    `${prefix}/dinnerStatistics`,
    takes(asked, async (request, read) => ok(await dinnerStatistics(await kit.contextOf(request), read))),
  );
  app.post(
    `${prefix}/compDinnerStatistics`,
    takes(asked, async (request, read) =>
      ok(await dinnerStatistics(await kit.contextOf(request), read, 'list', 'virtId')),
    ),
  );
  app.post(
    `${prefix}/exportDinnerStatistics`,
    takes(asked, async (request, read, reply) => {
      const context = await kit.contextOf(request);
      const statistics = await dinnerStatistics(context, read, 'export');
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
    }),
  );
}
