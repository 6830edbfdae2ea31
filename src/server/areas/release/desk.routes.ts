import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, orNull } from '../../http/openapi/answers.ts';
import { ref, text, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { lookAtRelease, shownCode } from './desk.ts';

/** The guard at a gate: what a code lets out. Letting it go or not are steps of the release. */
export default function addReleaseDesk(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/electronRelease/desk/look`,
    takes(
      shownCode,
      async (request, read) => ok(await lookAtRelease(await kit.contextOf(request), read())),
      answers(whole({ release: ref('release_electronRelease'), reason: orNull(text) })),
    ),
  );
}
