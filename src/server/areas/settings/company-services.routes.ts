import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { rowId } from '../../http/input/fields.ts';
import { inputWithOthers } from '../../http/input/input.ts';
import { schemaOfCall } from '../../http/input/like.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { ref } from '../../http/openapi/schemas.ts';
import { pageOf } from '../../http/openapi/output.ts';
import type { RouteKit } from '../../http/kit.ts';
import { readId } from '../../records/read-ids.ts';
import { listRows } from '../../records/read.ts';
import { isColumn } from '../../storage/condition.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller } from '../../records/rows.ts';

/** As many as a list can be narrowed to. */
const maxProjects = 100;

/** The services that the projects of a centre have open. */
export default function addCompanyServices(app: FastifyInstance, kit: RouteKit, base: string): void {
  const projects = resourceOf(kit, 'organisation/organization');
  const services = resourceOf(kit, 'settings/serviceOrgConfig');
  const asked = inputWithOthers({ companyId: rowId }, () => schemaOfCall(kit.model, services, 'list'));
  app.post(
    `${base}/common/web/serviceOrgConfig/getCompanyService`,
    takes(
      asked,
      async (request, read) => {
        const context = await kit.contextOf(request);
        const { companyId, others } = read();
        const of = isColumn('companyId', readId(companyId));
        const found = await kit.store.find(projects.table, ['id'], asCaller(context, projects, 'select').where(of), {
          limit: maxProjects,
        });
        if (found.length === 0) return ok({ list: [], total: 0, refs: {} });
        return ok(
          await listRows(context, services, {
            ...others,
            orgId_in: found.map(({ id }) => String(id)).join(','),
            status: 'enabled',
          }),
        );
      },
      answers(pageOf(ref(services.table))),
    ),
  );
}
