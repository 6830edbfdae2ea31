import { createHmac } from 'node:crypto';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { addressOf, NotPublic } from './public-address.ts';

/** What came of one attempt; without a status nobody answered. */
export interface Answer {
  readonly status?: number;
  readonly reply: string;
}

const answerMs = 15_000;
const maxReply = 500;

/** As Standard Webhooks has it: over id, seconds and the very bytes that are sent. */
const signatureOf = (secret: Buffer, id: string, seconds: number, body: string): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`;

/** Hands one event to its receiver. Redirects are not followed: they would lead past the check of the address. */
export async function postWebhook(
  url: string,
  {
    id,
    secret,
    body,
    now,
    own,
    signal,
  }: { id: string; secret: Buffer; body: string; now: number; own: readonly string[]; signal: AbortSignal },
): Promise<Answer> {
  const target = new URL(url);
  const { address, family, isOwn } = await addressOf(target.hostname, own);
  if (target.protocol !== 'https:' && !isOwn) throw new NotPublic('接收地址须以 https:// 开头');
  const seconds = Math.floor(now / 1000);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'campus-console',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatureOf(secret, id, seconds, body),
  };
  return new Promise((resolve, reject) => {
    const call = (target.protocol === 'https:' ? secure : plain)(
      target,
      {
        method: 'POST',
        headers,
        agent: false,
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
        // The one that was checked, whatever the name leads to by now.
        lookup: (_name, options, done) =>
          options.all ? done(null, [{ address, family }]) : done(null, address, family),
      },
      (response) => {
        let reply = '';
        response.setEncoding('utf8').on('data', (text: string) => {
          reply = (reply + text).slice(0, maxReply);
          if (reply.length >= maxReply) response.destroy();
        });
        response.once('close', () =>
          resolve({ status: response.statusCode ?? 0, reply: reply.replaceAll('\u0000', '') }),
        );
      },
    );
    call.once('error', reject).end(body);
  });
}
