import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { ok } from '../../auth/http.ts';
import { everyMinute } from '../../housekeeping.ts';
import { likeCall } from '../../http/input/like.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { audit } from '../../records/audit.ts';
import { readId } from '../../records/read-ids.ts';
import { asCaller } from '../../records/rows.ts';
import { transitionRows } from '../../records/transition.ts';
import { isColumn } from '../../storage/condition.ts';
import { findMade, openMade } from '../files/made-files.ts';
import { refuseIfLost } from '../files/made-scope.ts';
import { sendFile } from '../../http/attachment.ts';
import { openQueue } from './queue.ts';
import { ExportRunner } from './runner.ts';
import { taskResource } from './task.ts';
import { answers, answersFile } from '../../http/openapi/answers.ts';
import { movedRows } from '../../http/openapi/output.ts';
import { ref } from '../../http/openapi/schemas.ts';

/** Calls of the export centre that are more than a change of state. */
export default function addExportRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const tasks = taskResource(kit.model);
  const moved = movedRows(ref(tasks.table));
  const runner = new ExportRunner(kit, kit.auth.principals, kit.auth.clock);
  openQueue(kit.db, runner);
  const housekeeping = everyMinute(() => runner.sweep(), kit.log);
  app.addHook('onReady', async () => {
    await runner.sweep();
    runner.wake();
  });
  app.addHook('onClose', async () => {
    await housekeeping.stop();
    await runner.stop();
  });

  app.post(
    `${base}${tasks.prefix}/retry`,
    takes(
      likeCall(kit.model, tasks, 'transition', 'retry'),
      async (request, read) => {
        const context = await kit.contextOf(request);
        const { rows } = await transitionRows(context, tasks, 'retry', read());
        runner.wake();
        return ok({ rows });
      },
      answers(moved),
    ),
  );

  app.post(
    `${base}${tasks.prefix}/cancel`,
    takes(
      likeCall(kit.model, tasks, 'transition', 'cancel'),
      async (request, read) => {
        const done = await transitionRows(await kit.contextOf(request), tasks, 'cancel', read());
        for (const { id } of done.rows) runner.cancel(String(id));
        return ok(done);
      },
      answers(moved),
    ),
  );

  app.get<{ Params: { id: string } }>(
    `${base}${tasks.prefix}/download/:id`,
    answersFile('xlsx'),
    async (request, reply) => {
      const context = await kit.contextOf(request);
      const { store, principal } = context;
      const id = readId(request.params.id);
      const made = await findMade(context, id, kit.auth.clock());
      const task = await store.transaction(async (tx) => {
        const row = await asCaller(context, tasks, 'show', tx).get(id);
        // Other users may see the task, but the file holds rows that only its owner may read.
        if (row.createdBy !== principal.userId) throw new AppError('notFound');
        const resource = kit.model.resources.get(String(row.entityCode));
        if (!resource || !made || row.status !== 'success') throw new AppError('fileGone');
        refuseIfLost(context, resource, made.scope);
        await store.update(tx, tasks.table, { downloadCount: Number(row.downloadCount ?? 0) + 1 }, isColumn('id', id));
        await audit(context, tx, {
          action: 'export',
          actionName: '下载',
          resource: tasks,
          recordId: id,
          recordTitle: String(row.fileName ?? ''),
        });
        return { name: String(row.fileName), made };
      });
      const bytes = await openMade(context, task.made);
      if (!bytes) throw new AppError('fileGone');
      return sendFile(reply, task.name, bytes, task.made.size);
    },
  );
}
