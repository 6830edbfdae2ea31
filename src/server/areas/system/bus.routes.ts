import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { ok } from '../../auth/http.ts';
import { answers, orNull, yesOrNo } from '../../http/openapi/answers.ts';
import { count, listOf, text, whole } from '../../http/openapi/schemas.ts';
import type { BusView } from '../../bus/bus.ts';
import type { RouteKit } from '../../http/kit.ts';
import { authorize } from '../../records/access.ts';
import { jobResource } from './job-rows.ts';
import { outboxBus } from './outbox-bus.ts';

const source = { enum: ['kafka', 'outbox'] };
const broker = whole({ id: text, host: orNull(text), port: orNull(count), isController: yesOrNo });
/** Offsets are longer than numbers of JSON. */
const lag = whole({ topic: text, partition: count, offset: orNull(text), end: text, lag: text });
const group = whole({ groupId: text, state: text, members: count, lag: text, topics: listOf(lag) });
const partition = whole({
  partition: count,
  leader: orNull(count),
  replicas: listOf(count),
  inSync: listOf(count),
  low: text,
  high: text,
});

/** The message bus, for those who run the schedule: brokers, readers and topics, of Kafka or of the built-in outbox. */
export default function addBusRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const view = kit.bus ?? outboxBus(kit);

  async function answer<T>(request: FastifyRequest, question: (bus: BusView) => Promise<T>) {
    const context = await kit.contextOf(request);
    authorize(context, jobResource(kit.model), 'list');
    return ok({ source: view.source, ...(await asked(() => question(view))) });
  }

  /** A cluster that does not answer is no fault of this server. */
  async function asked<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await question();
    } catch (error) {
      if (view.source === 'outbox' || error instanceof AppError) throw error;
      kit.log.warn({ err: error }, 'the message bus did not answer');
      throw new AppError('busDown', { why: error instanceof Error ? error.message : String(error) });
    }
  }

  app.get(
    `${base}/scm/kafka/brokers`,
    answers(whole({ source, brokers: listOf(broker), topics: listOf(text) })),
    (request) => answer(request, (bus) => bus.brokers()),
  );
  app.get(`${base}/scm/kafka/groups`, answers(whole({ source, groups: listOf(group) })), (request) =>
    answer(request, async (bus) => ({ groups: await bus.groups() })),
  );
  app.get<{ Params: { id: string } }>(
    `${base}/scm/kafka/topicinfo/:id`,
    answers(whole({ source, topic: text, partitions: listOf(partition) })),
    (request) =>
      answer(request, async (bus) => {
        const topic = await bus.topic(request.params.id);
        if (!topic) throw new AppError('notFound');
        return topic;
      }),
  );
}
