import { cents } from '../../../meta/fields/money.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { readJson } from '../../../meta/strict-json.ts';
import { streamed } from '../../http/input/input.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import { objectOf, wordOf } from '../notices/call-out.ts';
import { payAccount, type PayAccount } from '../wechat/pay-account.ts';
import { outcomeOf } from '../wechat/pay-api.ts';
import { isSignedByPay, openResource } from '../wechat/pay-signature.ts';
import { settleRefund } from './channel-refund.ts';
import { channelRefunds } from './refund-channel.ts';

const maxBytes = 64 * 1024;

/** What WeChat Pay sends. */
const notice = streamed(['application/json'], { type: 'object' });

type Ask = FastifyRequest<{ Params: { mchId: string } }>;

/** Where WeChat Pay says how a refund ended: by its number, signed by it, sealed for the merchant. */
export default function addPayNotify(app: FastifyInstance, kit: RouteKit, base: string): void {
  void app.register(async (scope) => {
    // The signature is over the very bytes.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: maxBytes },
      async (_request: FastifyRequest, body: string) => body,
    );
    scope.post(
      `${base}/wechat/pay/notify/:mchId`,
      takes(notice, async (request: Ask) => {
        await receive(kit, request);
        return { code: 'SUCCESS', message: '成功' };
      }),
    );
  });
}

async function signedBy(kit: RouteKit, { params, headers }: Ask, body: string): Promise<PayAccount> {
  const context = systemContext(kit);
  const account = await kit.store.transaction((tx) => payAccount(context, tx, params.mchId));
  const header = (name: string) => wordOf(headers[`wechatpay-${name}`]);
  const signed = {
    timestamp: header('timestamp'),
    nonce: header('nonce'),
    signature: header('signature'),
    serial: header('serial'),
    body,
  };
  if (!account || !isSignedByPay(signed, account, kit.auth.clock())) throw new AppError('badToken');
  return account;
}

function opened({ apiKey }: PayAccount, body: string): Record<string, unknown> {
  const resource = objectOf(objectOf(readJson(body)).resource);
  try {
    const text = openResource(apiKey, {
      ciphertext: wordOf(resource.ciphertext),
      nonce: wordOf(resource.nonce),
      associated: wordOf(resource.associated_data),
    });
    return objectOf(readJson(text));
  } catch {
    throw new AppError('badToken');
  }
}

async function receive(kit: RouteKit, request: Ask): Promise<void> {
  const body = typeof request.body === 'string' ? request.body : '';
  const account = await signedBy(kit, request, body);
  const values = opened(account, body);
  const context = systemContext(kit);
  await kit.store.transaction(async (tx) => {
    const refund = await asSystem(context, channelRefunds, tx).first(
      all(isColumn('refundNo', wordOf(values.out_refund_no)), isColumn('mchId', account.mchId)),
    );
    if (!refund) throw new AppError('notFound');
    const asked = { refundNo: String(refund.refundNo), cents: cents(refund.amount) };
    await settleRefund(context, tx, String(refund.id), outcomeOf(values, asked));
  });
}
