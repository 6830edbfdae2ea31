import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { idField, optional } from '../../http/input/fields.ts';
import { input } from '../../http/input/input.ts';
import { span, spanProblems } from '../../http/input/span.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { count, listOf, text, whole, type Node } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { companyStatistics, merchantStatistics } from './statistics.ts';

const titles = {
  merchantId: { zh: '商户', en: 'Merchant', es: 'Comercio' },
  orgId: { zh: '所属项目', en: 'Project', es: 'Proyecto' },
};

const asked = input(
  { merchantId: optional(idField(titles.merchantId)), orgId: optional(idField(titles.orgId)), ...span },
  spanProblems,
);

const figures: Node = { payments: count, takings: text, refunds: text, net: text, fee: text, unsettled: text };
const byMerchant = whole({
  list: listOf(whole({ merchantId: text, merchantName: text, orgId: text, ...figures })),
  total: whole(figures),
});
const byProject = whole({
  list: listOf(whole({ orgId: text, orgName: text, merchants: count, ...figures })),
  total: whole({ merchants: count, ...figures }),
});

/** What merchants took between two days, by merchant and by project. */
export default function addMerchantStatistics(app: FastifyInstance, kit: RouteKit, base: string): void {
  for (const [call, [answer, reply]] of Object.entries({
    getMerchantStatistics: [merchantStatistics, byMerchant],
    getCompanyStatistics: [companyStatistics, byProject],
  } as const)) {
    app.post(
      `${base}/wallet/merchant/${call}`,
      takes(
        asked,
        async (request, read) => {
          const { startDate: first, endDate: last, ...given } = read();
          return ok(await answer(await kit.contextOf(request), { ...given, first, last }));
        },
        answers(reply),
      ),
    );
  }
}
