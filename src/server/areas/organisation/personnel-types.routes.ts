import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { listOf } from '../../http/openapi/schemas.ts';
import { option } from '../../http/openapi/replies.ts';
import type { RouteKit } from '../../http/kit.ts';

/** The kinds of people that meals and allowances tell apart, as a project's customers are filed. Words of the product, for everybody who is signed in. */
export default function addPersonnelTypes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const options = kit.model.resources.get('residents/cardUser')?.fields.get('personnelType')?.spec['x-options'] ?? {};
  app.post(
    `${base}/organisation/v2/user/getPersonnelTypeList`,
    takes(
      {},
      async (request, read) => {
        read();
        await kit.callerOf(request);
        return ok(Object.entries(options).map(([value, label]) => ({ value, label })));
      },
      answers(listOf(option)),
    ),
  );
}
