import { cents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { sendText } from '../notices/send-text.ts';

/** Whoever looks after an account is told once each time it falls below what it should hold. */
const hooks: ResourceHooks = {
  async after(context, tx, { action, values: { accountId, extendId, ...water } }) {
    if (action !== 'add' || extendId || cents(water.afterBalance) >= cents(water.beforeBalance)) return;
    const account = await asSystem(context, 'accounts/virtAccount', tx).one(accountId);
    if (!account?.warnPhone || !fellBelow(water, cents(account.warnAmount))) return;
    const enterprise = await asSystem(context, 'enterprise/virtualarchitecture', tx).one(account.virtId);
    await sendText(context, tx, {
      about: { resource: 'accounts/virtAccount', id: account.id },
      orgId: account.orgId ?? null,
      mobile: String(account.warnPhone),
      content: `“${String(enterprise?.virtName ?? '')}”的企业账户余额 ${String(water.afterBalance)} 元，已低于预警值 ${String(account.warnAmount)} 元，请及时充值。`,
    });
  },
};

const fellBelow = ({ beforeBalance, afterBalance }: Row, limit: number): boolean =>
  cents(beforeBalance) >= limit && cents(afterBalance) < limit;

export default { resource: 'accounts/virtAccountWater', hooks };
