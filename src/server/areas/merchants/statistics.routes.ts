import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { idField, optional } from '../../http/input/fields.ts';
import { input } from '../../http/input/input.ts';
import { span, spanProblems } from '../../http/input/span.ts';
import { takes } from '../../http/input/takes.ts';
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

/** What merchants took between two days, by merchant and by project. */
export default function addMerchantStatistics(app: FastifyInstance, kit: RouteKit, base: string): void {
  for (const [call, answer] of Object.entries({
    getMerchantStatistics: merchantStatistics,
    getCompanyStatistics: companyStatistics,
  })) {
    app.post(
      `${base}/wallet/merchant/${call}`,
      takes(asked, async (request, read) => {
        const { startDate: first, endDate: last, ...given } = read();
        return ok(await answer(await kit.contextOf(request), { ...given, first, last }));
      }),
    );
  }
}
