import type { FastifyInstance } from 'fastify';
import type { RouteKit } from '../../http/kit.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import { answers, yesOrNo } from '../../http/openapi/answers.ts';

/**
 * Does the export centre hold something for the caller? True while one of their tasks is running or
 * a finished file has not been fetched; the console asks every five seconds.
 */
export default function addExportStatus(app: FastifyInstance, kit: RouteKit, base: string): void {
  const tasks = kit.model.resources.get('system/exportTask');
  if (!tasks) return;
  app.get(`${base}/export/exportTask/status`, answers(yesOrNo), async (request) => {
    const { principal } = await kit.callerOf(request);
    const underWay = { is: 'in', column: 'status', values: ['waiting', 'running'] } as const;
    const waiting = all(isColumn('status', 'success'), isColumn('downloadCount', 0));
    const found = await kit.store.count(
      tasks.table,
      all(live, isColumn('createdBy', principal.userId), { is: 'any', of: [underWay, waiting] }),
    );
    return { code: 200, message: 'ok', data: found > 0 };
  });
}
