import type { Row } from '../../../src/meta/json.ts';
import type { Rows } from '../rows.ts';
import { fillWallet } from '../wallets.ts';
import { projectOf, type Extra } from './shared.ts';

async function atTill(rows: Rows, { merchantId, orgId }: Row, more: Row): Promise<Row> {
  const merchants = rows.resource('merchants/merchant');
  const merchant = merchantId
    ? await rows.find(merchants, String(merchantId))
    : await rows.add(merchants, orgId ? { orgId } : {});
  if (merchant) await rows.put(merchants, String(merchant.id), { status: 'open' });
  return {
    amount: '12.00',
    merchantId: merchant?.id ?? null,
    orgId: merchant?.orgId ?? null,
    equipmentId: null,
    ...more,
  };
}

export const ordersRows: Extra = {
  // A refund refers to an order of the same project.
  'orders/refundOrder': async (rows, { merchantId, orgId: asked }) => {
    const orgId = asked ?? (await projectOf(rows, merchantId));
    const order = await rows.copyOfAny(rows.resource('shop/order'), {
      orderNo: `TK${rows.next()}`,
      payAmount: '999999.99',
      ...(orgId && { orgId }),
    });
    return { orgId: order.orgId ?? null, bizType: 'shop', orderNo: order.orderNo ?? null, orderAmount: '999999.99' };
  },
  // Receipts of a till in the merchant's own project.
  'orders/receivables': (rows, asked) =>
    atTill(rows, asked, { discountAmount: null, cardNo: null, userId: asked.userId ?? null, payWay: 'wechat' }),
  'orders/collection': (rows, asked) => atTill(rows, asked, { payWay: 'wechat' }),
  // Whoever is to pay has just enough: who has money left cannot be deleted.
  'orders/deduction': async (rows, { userId, orgId, accountType = 'cash' }): Promise<Row> => {
    const users = rows.resource('residents/user');
    const user =
      typeof userId === 'string' ? await rows.find(users, userId) : await rows.add(users, orgId ? { orgId } : {});
    const project = orgId ?? user?.orgId;
    await fillWallet(rows, { userId: String(user?.id), orgId: String(project) }, String(accountType), 100);
    return { userId: user?.id ?? null, orgId: project ?? null, accountType, amount: '1.00' };
  },
};
