import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { sendFile } from '../../http/attachment.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, answersFile, orNull } from '../../http/openapi/answers.ts';
import { count, listOf, text, whole, type Node } from '../../http/openapi/schemas.ts';
import { refs } from '../../http/openapi/output.ts';
import type { RouteKit } from '../../http/kit.ts';
import { audit } from '../../records/audit.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { sheetTitle, statisticsWorkbook } from './statistics-sheet.ts';
import { dinnerStatistics, groupings, statisticsInput } from './statistics.ts';

const counted: Node = {
  orders: count,
  quantity: count,
  unpaidQuantity: count,
  verifiedQuantity: count,
  noshowQuantity: count,
  cancelledQuantity: count,
  totalAmount: text,
  subsidyAmount: text,
  couponAmount: text,
  payAmount: text,
  refundAmount: text,
};
const statistics = whole({
  by: { enum: [...groupings] },
  list: listOf(whole({ value: orNull(text), ...counted })),
  total: whole(counted),
  refs,
});

/** Dinners in numbers: by day, meal, line and so on; by enterprise; and as a file. */
export default function addStatisticsRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const prefix = `${base}/ordermeal/web/orderDinner`;
  const asked = statisticsInput(kit);
  app.post(
    `${prefix}/dinnerStatistics`,
    takes(
      asked,
      async (request, read) => ok(await dinnerStatistics(await kit.contextOf(request), read)),
      answers(statistics),
    ),
  );
  app.post(
    `${prefix}/compDinnerStatistics`,
    takes(
      asked,
      async (request, read) => ok(await dinnerStatistics(await kit.contextOf(request), read, 'list', 'virtId')),
      answers(statistics),
    ),
  );
  app.post(
    `${prefix}/exportDinnerStatistics`,
    takes(
      asked,
      async (request, read, reply) => {
        const context = await kit.contextOf(request);
        const counts = await dinnerStatistics(context, read, 'export');
        const file = await statisticsWorkbook(context, counts);
        const resource = resourceOf(context, 'meals/orderDinner');
        await context.store.transaction((tx) =>
          audit(context, tx, {
            action: 'export',
            resource,
            changes: { by: [null, counts.by], rows: counts.list.length },
          }),
        );
        return sendFile(reply, `${sheetTitle[context.locale]}.xlsx`, file, file.length);
      },
      answersFile('xlsx'),
    ),
  );
}
