import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, orNull } from '../../http/openapi/answers.ts';
import { ref, text, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { lookAtPass, passByCode, passing, shownCode } from './desk.ts';

const visit = ref('visitors_visitorOrder');
const direction = { enum: ['in', 'out'] };

/** The visitors' desk: who shows a code, and letting them in or out. */
export default function addVisitorDesk(app: FastifyInstance, kit: RouteKit, base: string): void {
  const at = `${base}/passthrough/visitorDesk`;
  app.post(
    `${at}/look`,
    takes(
      shownCode,
      async (request, read) => ok(await lookAtPass(await kit.contextOf(request), read())),
      answers(whole({ visit, direction, reason: orNull(text) })),
    ),
  );
  app.post(
    `${at}/pass`,
    takes(
      passing,
      async (request, read) => ok(await passByCode(await kit.contextOf(request), read())),
      answers(whole({ visit, direction })),
    ),
  );
}
