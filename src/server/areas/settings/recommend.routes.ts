import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { idField, idsField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { ref } from '../../http/openapi/schemas.ts';
import { pageOf } from '../../http/openapi/output.ts';
import type { RouteKit } from '../../http/kit.ts';
import { listRows } from '../../records/read.ts';
import { isColumn } from '../../storage/condition.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller } from '../../records/rows.ts';

const titles = {
  project: { zh: '项目', en: 'Project', es: 'Proyecto' },
  services: { zh: '推荐服务', en: 'Recommended services', es: 'Servicios recomendados' },
} as const;

/** More than a home page shows. */
const maxRecommended = 50;
const maxServices = 500;

const shown = pageOf(ref('settings_serviceOrgConfig'));

/** What a project recommends is what stands on the home page of its app, in that order; the rest is found under more services. */
export default function addRecommendations(app: FastifyInstance, kit: RouteKit, base: string): void {
  const orgId = idField(titles.project);
  app.post(
    `${base}/organisation/recommend/getInfo`,
    takes(
      { orgId },
      async (request, read) => ok(await recommended(await kit.contextOf(request), read().orgId)),
      answers(shown),
    ),
  );
  app.post(
    `${base}/organisation/recommend/save`,
    takes(
      { orgId, serviceIds: idsField(titles.services, maxRecommended) },
      async (request, read) => {
        const given = read();
        const context = await kit.contextOf(request);
        await recommend(context, given.orgId, given.serviceIds);
        return ok(await recommended(context, given.orgId));
      },
      answers(shown),
    ),
  );
}

const recommended = (context: Context, orgId: string) =>
  listRows(context, resourceOf(context, 'settings/serviceOrgConfig'), {
    orgId,
    position: 'home',
    status: 'enabled',
    limit: maxRecommended,
  });

async function recommend(context: Context, orgId: string, serviceIds: readonly string[]): Promise<void> {
  const services = asCaller(context, 'settings/serviceOrgConfig', 'update');
  await services.transaction(async (rows) => {
    const found = await rows.find(isColumn('orgId', orgId), { limit: maxServices, lock: 'change' });
    const open = new Set(found.filter(({ status }) => status === 'enabled').map(({ serviceId }) => serviceId));
    if (serviceIds.some((id) => !open.has(id)))
      throw new AppError(
        'invalid',
        {},
        { errors: [{ path: 'serviceIds', problem: 'noSuchRow', values: { title: titles.services } }] },
      );
    for (const row of found) {
      const changes = placeOf(row, serviceIds.indexOf(String(row.serviceId)));
      if (changes) await rows.change(row, changes);
    }
  });
}

function placeOf({ position, displayOrder }: Row, at: number): Row | undefined {
  if (at < 0) return position === 'home' ? { position: 'more' } : undefined;
  return position === 'home' && displayOrder === at + 1 ? undefined : { position: 'home', displayOrder: at + 1 };
}
