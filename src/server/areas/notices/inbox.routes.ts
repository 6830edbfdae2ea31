import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { count, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { authorize, scopeCondition } from '../../records/access.ts';
import { inboxResource } from '../../records/inbox.ts';
import { mutate } from '../../records/mutate.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { rowsWithin } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { lockedRows } from './receiver-rows.ts';

/** Each with a line of its own in the log; whoever left more unread asks again. */
const maxAtOnce = 500;

/** One's own messages, all of them as read. */
export default function addInbox(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/notify/inboxMessage/readAll`,
    takes(
      {},
      async (request, read) => {
        read();
        return ok({ read: await readAll(await kit.contextOf(request)) });
      },
      answers(whole({ read: count })),
    ),
  );
}

async function readAll(context: Context): Promise<number> {
  const resource = resourceOf(context, inboxResource);
  const reach = authorize(context, resource, 'markRead');
  const step = resource.states?.transitions.get('markRead');
  if (!step) throw new Error('messages cannot be read');
  return mutate(context, resource, async (tx) => {
    const rows = (
      await lockedRows(
        context,
        tx,
        inboxResource,
        all(isColumn('status', 'unread'), scopeCondition(context, resource, reach)),
      )
    ).slice(0, maxAtOnce);
    for (const row of rows) await rowsWithin(context, resource, reach, tx).move(row, step);
    return rows.length;
  });
}
