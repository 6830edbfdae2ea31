import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ok, ownCaller } from '../../auth/http.ts';
import { idField } from '../../http/input/fields.ts';
import { takes, type Read } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { addSchedule, dropSchedule, pauseSchedule, scheduleInput, schedulesOf } from './schedules.ts';
import { askedSubject, subjectNames } from './subjects.ts';
import { answers, moment, nothing, orNull, yesOrNo } from '../../http/openapi/answers.ts';
import { count, listOf, object, text, whole } from '../../http/openapi/schemas.ts';

const title = { zh: '定时发送', en: 'Schedule', es: 'Envío programado' } as const;

const sent = { slot: text, sent: count, refused: listOf(text) };
const schedule = whole({
  id: text,
  name: text,
  cycle: text,
  day: count,
  hour: count,
  period: orNull(text),
  receivers: listOf(whole({ id: text, name: text })),
  mail: yesOrNo,
  paused: yesOrNo,
  nextAt: moment,
  last: orNull(object({ ...sent, ended: { const: true } }, Object.keys(sent))),
});

const one = { ...subjectNames, id: idField(title) };

/**
 * Scheduled reports and dashboards. Users who may export a report or see a dashboard may schedule it, but not while they
 * act as another user.
 */
export default function addScheduleRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const at = `${base}/console/report/schedule`;
  /** Whoever may not schedule it hears nothing of what else is wrong. */
  const readSubject = async <T extends Readonly<Record<keyof typeof subjectNames, unknown>>>(
    request: FastifyRequest,
    read: Read<T>,
  ) => {
    const context = await kit.contextOf(request);
    const given = read((named) => (askedSubject(context, named), []));
    return { context, subject: askedSubject(context, given), given };
  };

  app.post(
    `${at}/list`,
    takes(
      subjectNames,
      async (request, read) => {
        const { context, subject } = await readSubject(request, read);
        return ok(await schedulesOf(context, subject));
      },
      answers(listOf(schedule)),
    ),
  );

  app.post(
    `${at}/add`,
    takes(
      scheduleInput,
      async (request, read) => {
        await ownCaller(kit, request);
        return ok(await addSchedule(await kit.contextOf(request), read, kit.auth.clock()));
      },
      answers(whole({ id: text })),
    ),
  );

  for (const [call, paused] of [
    ['pause', true],
    ['resume', false],
  ] as const)
    app.post(
      `${at}/${call}`,
      takes(
        one,
        async (request, read) => {
          await ownCaller(kit, request);
          const { context, subject, given } = await readSubject(request, read);
          await pauseSchedule(context, subject, given.id, paused, kit.auth.clock());
          return ok(null);
        },
        answers(nothing),
      ),
    );

  app.post(
    `${at}/remove`,
    takes(
      one,
      async (request, read) => {
        await ownCaller(kit, request);
        const { context, subject, given } = await readSubject(request, read);
        await dropSchedule(context, subject, given.id);
        return ok(null);
      },
      answers(nothing),
    ),
  );
}
