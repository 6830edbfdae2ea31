import { accountsRows } from './particular-rows/accounts.ts';
import { noticesRows } from './particular-rows/notices.ts';
import { ordersRows } from './particular-rows/orders.ts';
import { otherRows } from './particular-rows/others.ts';
import { processesRows } from './particular-rows/processes.ts';
import { shopRows } from './particular-rows/shop.ts';
import { systemRows } from './particular-rows/system.ts';
import { wechatRows } from './particular-rows/wechat.ts';
import type { Extra } from './particular-rows/shared.ts';

export const extraValues: Extra = {
  ...accountsRows,
  ...noticesRows,
  ...ordersRows,
  ...processesRows,
  ...shopRows,
  ...systemRows,
  ...wechatRows,
  ...otherRows,
};
