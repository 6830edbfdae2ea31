import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
import type { RouteKit } from '../../http/kit.ts';
import { companyStatistics, merchantStatistics } from './statistics.ts';

const titles = {
  merchantId: { zh: '商户', en: 'Merchant', es: 'Comercio' },
  orgId: { zh: '所属项目', en: 'Project', es: 'Proyecto' },
};

/** What merchants took between two days, by merchant and by project. */
export default function addMerchantStatistics(app: FastifyInstance, kit: RouteKit, base: string): void {
  for (const [call, answer] of Object.entries({
    getMerchantStatistics: merchantStatistics,
    getCompanyStatistics: companyStatistics,
  })) {
    app.post(`${base}/wallet/merchant/${call}`, async (request) => {
      const input = new CallInput(bodyOf(request).values);
      const asked = {
        merchantId: input.optionalId('merchantId', titles.merchantId),
        orgId: input.optionalId('orgId', titles.orgId),
        ...input.span(),
      };
      input.finish();
      return ok(await answer(await kit.contextOf(request), asked));
    });
  }
}
