import { cents } from '../../../meta/fields/money.ts';
import { quotaOf } from '../../accounts/holders.ts';
import { nowMs } from '../../clock.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { sendText } from '../notices/send-text.ts';

/** An enterprise is told once each time the part of its credit that is used reaches the warning rate. */
const hooks: ResourceHooks = {
  async after(context, tx, { action, values }) {
    if (action !== 'add' || cents(values.afterQuota) >= cents(values.beforeQuota)) return;
    const credit = await asSystem(context, 'accounts/credit', tx).one(values.creditId);
    if (typeof credit?.warnRate !== 'number' || credit.warnRate === 0) return;
    const quota = quotaOf(credit, nowMs());
    const left = quota * (1 - credit.warnRate / 100);
    if (cents(values.beforeQuota) <= left || cents(values.afterQuota) > left) return;
    const enterprise = await asSystem(context, 'enterprise/virtualarchitecture', tx).one(credit.virtId);
    if (!enterprise?.contactPhone) return;
    await sendText(context, tx, {
      about: { resource: 'accounts/credit', id: credit.id },
      orgId: credit.orgId ?? null,
      mobile: String(enterprise.contactPhone),
      content: `“${String(enterprise.virtName)}”的授信额度已用到 ${String(credit.warnRate)}%，还可使用 ${String(values.afterQuota)} 元。`,
    });
  },
};

export default { resource: 'accounts/creditQuotaOperation', hooks };
