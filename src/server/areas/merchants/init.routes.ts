import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { idField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { anything, listOf, mapOf, whole } from '../../http/openapi/schemas.ts';
import { pick } from '../../http/openapi/output.ts';
import { option } from '../../http/openapi/replies.ts';
import type { RouteKit } from '../../http/kit.ts';
import { say } from '../../labels.ts';
import { authorize } from '../../records/access.ts';
import { selectRows } from '../../records/read.ts';
import { rowsWithin } from '../../records/rows.ts';
import { formDefaults } from '../../records/validate.ts';
import { resourceOf } from '../../records/resource-of.ts';

const title = { zh: '所属项目', en: 'Project', es: 'Proyecto' };
const maxKinds = 200;

const dialog = whole({
  values: mapOf(anything),
  broads: listOf(pick),
  merchantTypes: listOf(option),
  settleCycles: listOf(option),
});

/** What the dialog for a new merchant of a project begins with, and what can be chosen in it. */
export default function addMerchantInit(app: FastifyInstance, kit: RouteKit, base: string): void {
  const merchants = resourceOf(kit, 'merchants/merchant');
  app.post(
    `${base}/organisation/merchant/getInitMerchant`,
    takes(
      { orgId: idField(title) },
      async (request, read) => {
        const { orgId } = read();
        const context = await kit.contextOf(request);
        const projects = resourceOf(kit, 'organisation/organization');
        await rowsWithin(context, projects, authorize(context, merchants, 'add')).load([orgId]);
        const choices = (name: string) =>
          Object.entries(merchants.fields.get(name)?.spec['x-options'] ?? {}).map(([value, label]) => ({
            value,
            label: say(context.locale, label),
          }));
        const kinds = await selectRows(context, resourceOf(kit, 'merchants/broad'), { limit: maxKinds });
        return ok({
          values: { ...formDefaults(merchants), orgId },
          broads: kinds.list,
          merchantTypes: choices('merchantType'),
          settleCycles: choices('settleCycle'),
        });
      },
      answers(dialog),
    ),
  );
}
