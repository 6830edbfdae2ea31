import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, type ProblemId } from '../../../meta/errors.ts';
import { ok } from '../../auth/http.ts';
import { rawField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { count, listOf, ref, text, whole } from '../../http/openapi/schemas.ts';
import { pageOf } from '../../http/openapi/output.ts';
import type { RouteKit } from '../../http/kit.ts';
import { authorize } from '../../records/access.ts';
import { audit } from '../../records/audit.ts';
import { newId } from '../../records/ids.ts';
import { listRows } from '../../records/read.ts';
import { transitionRows } from '../../records/transition.ts';
import { updateRow } from '../../records/save.ts';
import type { Context } from '../../context.ts';
import { isColumn, live } from '../../storage/condition.ts';
import { cleanGroups } from './clean-jobs.ts';
import { addRun, findJob, jobResource } from './job-rows.ts';
import { Scheduler } from './scheduler.ts';

/** Calls of the schedule that are not calls on single rows. */
export default function addScheduleRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const resource = jobResource(kit.model);
  const { jobs } = kit;
  const scheduler = new Scheduler(kit, kit.worker, kit.auth.clock, jobs);
  app.addHook('onReady', () => scheduler.begin());

  app.get(`${base}/scm/schedule/groups`, answers(listOf(text)), async (request) => {
    const context = await kit.contextOf(request);
    authorize(context, resource, 'list');
    const rows = await context.store.distinct(resource.table, ['jobGroup'], live, 1000);
    return ok(rows.map(({ jobGroup }) => String(jobGroup)).toSorted());
  });

  app.get<{ Querystring: { group?: string } }>(
    `${base}/scm/schedule/jobs`,
    answers(pageOf(ref(resource.table))),
    async (request) => {
      const { group, ...others } = request.query;
      return ok(
        await listRows(await kit.contextOf(request), resource, {
          limit: '200',
          ...others,
          ...(group && { jobGroup: group }),
        }),
      );
    },
  );

  app.get(
    `${base}/scm/schedule/clean_invalid_group`,
    answers(whole({ removed: count, groups: listOf(text) }), { config: { changes: true } }),
    async (request) => ok(await cleanGroups(await kit.contextOf(request), jobs)),
  );

  // Words of the generic calls on rows are not names of jobs.
  const words = resource.calls.map(({ path }) => /\/scm\/schedule\/job\/([^/]+)$/.exec(path)?.[1]).filter(Boolean);
  const asked = { action: rawField({ enum: ['run', 'pause', 'resume', 'cron'] }), cron: rawField({ type: 'string' }) };
  app.post(
    `${base}/scm/schedule/job/:name(^(?!(?:${words.join('|')})$)[^/]+$)`,
    takes(
      asked,
      async (request: FastifyRequest<{ Params: { name: string } }>, read) => {
        const context = await kit.contextOf(request);
        const { action, cron } = read();
        authorize(context, resource, 'list');
        const { name } = request.params;
        const job = jobs.get(name) ?? [...jobs.values()].find(({ label }) => label === name);
        const row = job && (await findJob(context, isColumn('handler', job.name)));
        if (!job || !row) return refuse('name', 'notAChoice');
        const wanted = action ?? (cron === undefined ? undefined : 'cron');
        if (wanted === 'run') return ok(await runNow(context, row));
        if (wanted === 'pause' || wanted === 'resume')
          return ok(
            (await transitionRows(context, resource, wanted, { values: { id: row.id }, encoding: 'json' })).rows[0],
          );
        if (wanted === 'cron')
          return ok(
            await updateRow(context, resource, {
              values: { id: row.id, version: row.version, cron: cron ?? '' },
              encoding: 'json',
            }),
          );
        return refuse('action', wanted === undefined ? 'required' : 'notAChoice');
      },
      answers({ anyOf: [ref(resource.table), whole({ name: text, jobName: text })] }),
    ),
  );

  /** Asked for by hand: it waits where one is under way. */
  async function runNow(context: Context, row: Awaited<ReturnType<typeof findJob>> & object) {
    authorize(context, resource, 'run');
    const name = String(row.handler);
    await context.store.transaction(async (tx) => {
      await addRun(context.store, tx, row, {
        name,
        key: `run:${name}:${newId()}`,
        slot: kit.auth.clock(),
        trigger: 'manual',
      });
      await audit(context, tx, {
        action: 'run',
        actionName: '立即执行',
        resource,
        recordId: String(row.id),
        recordTitle: String(row.jobName),
      });
    });
    return { name, jobName: row.jobName };
  }
}

function refuse(path: string, problem: ProblemId): never {
  throw new AppError('invalid', {}, { errors: [{ path, problem }] });
}
