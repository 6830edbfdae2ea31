import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ok, ownCaller } from '../../auth/http.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
import type { RouteKit } from '../../http/kit.ts';
import { addSchedule, dropSchedule, pauseSchedule, schedulesOf } from './schedules.ts';
import { askedSubject } from './subjects.ts';

const title = { zh: '定时发送', en: 'Schedule', es: 'Envío programado' } as const;

/**
 * Scheduled reports and dashboards. Users who may export a report or see a dashboard may schedule it, but not while they
 * act as another user.
 */
export default function addScheduleRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const asked = async (request: FastifyRequest) => {
    const context = await kit.contextOf(request);
    return { context, ...askedSubject(context, bodyOf(request).values) };
  };
  const named = (values: Readonly<Record<string, unknown>>): string => {
    const input = new CallInput(values);
    const id = input.id('id', title);
    input.finish();
    return id;
  };

  app.post(`${base}/console/report/schedule/list`, async (request) => {
    const { context, subject, values } = await asked(request);
    new CallInput(values).finish();
    return ok(await schedulesOf(context, subject));
  });

  app.post(`${base}/console/report/schedule/add`, async (request) => {
    await ownCaller(kit, request);
    const { context, subject, values } = await asked(request);
    return ok(await addSchedule(context, subject, values, kit.auth.clock()));
  });

  for (const [call, paused] of [
    ['pause', true],
    ['resume', false],
  ] as const)
    app.post(`${base}/console/report/schedule/${call}`, async (request) => {
      await ownCaller(kit, request);
      const { context, subject, values } = await asked(request);
      await pauseSchedule(context, subject, named(values), paused, kit.auth.clock());
      return ok(null);
    });

  app.post(`${base}/console/report/schedule/remove`, async (request) => {
    await ownCaller(kit, request);
    const { context, subject, values } = await asked(request);
    await dropSchedule(context, subject, named(values));
    return ok(null);
  });
}
