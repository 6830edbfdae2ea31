import type { FastifyInstance } from 'fastify';
import { textField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { Streams } from './streams.ts';

const watchTitle = { zh: '正在查看的列表', en: 'List that is looked at', es: 'Lista que se está viendo' } as const;

/** One connection for a visible window: the numbers of unread messages and of open tasks, and the changed rows of its list. */
export default function addLive(app: FastifyInstance, kit: RouteKit, base: string): void {
  const streams = new Streams(kit);
  app.addHook('preClose', (done) => {
    streams.close();
    done();
  });
  app.get(
    `${base}/user/live`,
    takes(
      { watch: textField(watchTitle, 80) },
      async (request, read, reply) => {
        const { watch: watched } = read();
        const { session } = await kit.callerOf(request);
        return reply
          .type('text/event-stream; charset=utf-8')
          .header('x-accel-buffering', 'no')
          .send(streams.open(session, kit.model.resources.get(watched)));
      },
      { config: { stream: true } },
    ),
  );
}
