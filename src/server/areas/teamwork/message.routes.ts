import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { wholeField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { answers, moment, yesOrNo } from '../../http/openapi/answers.ts';
import { listOf, text, whole } from '../../http/openapi/schemas.ts';
import { messagesAbout } from './messages.ts';
import { ofRecord, readShared } from './record.ts';
import { titles } from './words.ts';

const maxPages = 50;

const told = whole({ id: text, label: text, at: moment, says: text, to: listOf(text), status: text });

/** What the product has told people about a record, in its inboxes, to customers and by text message. */
export default function addMessages(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/teamwork/message/list`,
    takes(
      { ...ofRecord, page: wholeField(titles.page, [1, maxPages], 1) },
      async (request, read) => {
        const context = await kit.contextOf(request);
        const { shared, given } = await readShared(context, read);
        return ok(await messagesAbout(context, shared, given.page));
      },
      answers(whole({ list: listOf(told), hasMore: yesOrNo })),
    ),
  );
}
