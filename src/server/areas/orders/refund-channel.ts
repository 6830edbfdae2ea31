import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { payAccount, payAccountOf } from '../wechat/pay-account.ts';
import { refundByPay } from '../wechat/pay-api.ts';

export const channelRefunds = 'orders/channelRefund';

export interface AskedRefund {
  /** The same number is refunded once. */
  readonly refundNo: string;
  readonly tradeNo: string;
  readonly cents: number;
  readonly totalCents: number;
  readonly reason: string;
  /** It has been taken in there: only how it stands is asked. */
  readonly isSubmitted: boolean;
}

/** How a refund at a channel stands. What throws is tried again. */
export type RefundOutcome =
  | { readonly is: 'done'; readonly channelNo: string }
  | { readonly is: 'processing'; readonly channelNo: string }
  | { readonly is: 'refused'; readonly reason: string };

/** Carries out refunds of money that did not come from an account of the ledger. */
export interface RefundChannel {
  /** Which account there refunds this order; without one somebody does, and says so with the voucher. */
  accountFor(context: Context, tx: Queries, order: Row): Promise<string | undefined>;
  refund(context: Context, accountId: unknown, asked: AskedRefund, now: number): Promise<RefundOutcome>;
}

/** Somebody pays back at the channel by hand, and registers the voucher. */
const manual: RefundChannel = {
  accountFor: async () => undefined,
  refund: async () => {
    throw new TypeError('refunds by hand are registered with their voucher');
  },
};

const wechat: RefundChannel = {
  async accountFor(context, tx, order) {
    if (typeof order.tradeNo !== 'string' || order.tradeNo === '') return undefined;
    // What was refused there once is paid back by hand.
    const before = await asSystem(context, channelRefunds, tx).first(
      all(isColumn('orderId', order.id), isColumn('status', 'failed')),
    );
    return before ? undefined : (await payAccountOf(context, tx, order.orgId))?.mchId;
  },
  async refund(context, mchId, asked, now) {
    const account = await context.store.transaction((tx) => payAccount(context, tx, mchId));
    if (!account) throw new Error(`微信商户号${String(mchId)}的接口配置不完整`);
    return refundByPay(account, asked, now);
  },
};

const channels: Readonly<Record<string, RefundChannel>> = { wechat };

export const channelOf = (payWay: unknown): RefundChannel => channels[String(payWay)] ?? manual;
