import { AppError } from '../../../meta/errors.ts';
import { isObject } from '../../../meta/json.ts';
import { callOut, readReply, wordOf } from '../notices/call-out.ts';
import type { AskedRefund, RefundOutcome } from '../orders/refund-channel.ts';
import type { PayAccount } from './pay-account.ts';
import { authorization, isSignedByPay } from './pay-signature.ts';

const defaultEndpoint = 'https://api.mch.weixin.qq.com';
const path = '/v3/refund/domestic/refunds';

/** Refusals that another attempt with the same number does not change; everything else is tried again. */
const final: ReadonlySet<string> = new Set([
  'INVALID_REQUEST',
  'PARAM_ERROR',
  'NO_AUTH',
  'RESOURCE_NOT_EXISTS',
  'MCH_NOT_EXISTS',
  'USER_ACCOUNT_ABNORMAL',
]);

interface Answer {
  readonly status: number;
  readonly values: Record<string, unknown>;
}

async function call(
  account: PayAccount,
  method: 'GET' | 'POST',
  under: string,
  asked: unknown,
  now: number,
): Promise<Answer> {
  const url = new URL(`${(account.endpoint || defaultEndpoint).replace(/\/$/, '')}${under}`);
  const body = method === 'POST' ? JSON.stringify(asked) : '';
  const reply = await callOut(url, {
    method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'wechatpay-serial': account.payKeyId,
      authorization: authorization(account, { method, path: `${url.pathname}${url.search}`, body, now }),
    },
    ...(method === 'POST' && { body }),
  });
  const header = (name: string) => reply.headers.get(`wechatpay-${name}`) ?? '';
  const signed = {
    timestamp: header('timestamp'),
    nonce: header('nonce'),
    signature: header('signature'),
    serial: header('serial'),
    body: reply.text,
  };
  // Whoever else answers decides nothing: neither that money went, nor that it did not.
  if (!isSignedByPay(signed, account, now)) throw new Error('微信支付应答的签名不正确');
  return { status: reply.status, values: readReply(reply) };
}

const amountOf = (values: Record<string, unknown>): number =>
  isObject(values.amount) ? Number((values.amount as Record<string, unknown>).refund) : Number.NaN;

/** What WeChat Pay says of a refund, in a reply or in a notification. */
export function outcomeOf(
  values: Record<string, unknown>,
  { refundNo, cents }: Pick<AskedRefund, 'refundNo' | 'cents'>,
): RefundOutcome {
  if (values.out_refund_no !== refundNo || amountOf(values) !== cents) throw new AppError('badToken');
  const channelNo = wordOf(values.refund_id);
  const status = wordOf(values.status) || wordOf(values.refund_status);
  if (status === 'SUCCESS') return { is: 'done', channelNo };
  if (status === 'PROCESSING') return { is: 'processing', channelNo };
  return {
    is: 'refused',
    reason: status === 'ABNORMAL' ? '退款异常：用户账户无法收款，请线下退款' : `退款关闭（${status}）`,
  };
}

/** Asks for a refund, or how it stands; the same number is refunded once, however often it is asked for. */
export async function refundByPay(account: PayAccount, asked: AskedRefund, now: number): Promise<RefundOutcome> {
  const { status, values } = asked.isSubmitted
    ? await call(account, 'GET', `${path}/${encodeURIComponent(asked.refundNo)}`, undefined, now)
    : await call(
        account,
        'POST',
        path,
        {
          transaction_id: asked.tradeNo,
          out_refund_no: asked.refundNo,
          reason: asked.reason,
          notify_url: account.notifyUrl,
          amount: { refund: asked.cents, total: asked.totalCents, currency: 'CNY' },
        },
        now,
      );
  if (status === 200) return outcomeOf(values, asked);
  const code = wordOf(values.code);
  const reason = `${code} ${wordOf(values.message)}`.trim() || `HTTP ${status}`;
  if (!asked.isSubmitted && status < 500 && final.has(code)) return { is: 'refused', reason };
  throw new Error(reason);
}
