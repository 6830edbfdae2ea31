import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { likeCall } from '../../http/input/like.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { count, listOf, whole } from '../../http/openapi/schemas.ts';
import { refs } from '../../http/openapi/output.ts';
import { option, partOf } from '../../http/openapi/replies.ts';
import type { RouteKit } from '../../http/kit.ts';
import { say } from '../../labels.ts';
import { listRows } from '../../records/read.ts';
import { resourceOf } from '../../records/resource-of.ts';

/** The car parks that are in use, each with what it offers, as an app shows them. */
export default function addCarparkServices(app: FastifyInstance, kit: RouteKit, base: string): void {
  const carparks = resourceOf(kit, 'parking/carpark');
  const options = carparks.fields.get('services')?.spec['x-options'] ?? {};
  const names = ['id', 'carparkCode', 'carparkName', 'orgId', 'totalSpaces', 'freeSpaces'];
  const shown = partOf(carparks, names, { services: listOf(option) });
  app.post(
    `${base}/carpark/listCarparkServices`,
    takes(
      likeCall(kit.model, carparks, 'list'),
      async (request, read) => {
        const context = await kit.contextOf(request);
        const page = await listRows(context, carparks, { ...read().values, status: 'enabled' });
        const offered = (services: unknown) =>
          (Array.isArray(services) ? services : []).map((value) => ({
            value: String(value),
            label: say(context.locale, options[String(value)] ?? String(value)),
          }));
        const list = page.list.map(({ id, carparkCode, carparkName, orgId, totalSpaces, freeSpaces, services }) => ({
          id,
          carparkCode,
          carparkName,
          orgId,
          totalSpaces,
          freeSpaces,
          services: offered(services),
        }));
        return ok({ list, total: page.total, refs: page.refs });
      },
      answers(whole({ list: listOf(shown), total: count, refs })),
    ),
  );
}
