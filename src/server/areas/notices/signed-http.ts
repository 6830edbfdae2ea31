import { createHmac, randomUUID } from 'node:crypto';
import type { Row } from '../../../meta/json.ts';
import { callOut, readReply, unanswered, wordOf, type Reply } from './call-out.ts';
import type { Outcome } from './channel.ts';

/** Over what is sent, and when: method, path, seconds, a word used once, and the body, a line each. */
const signHttp = (secret: string, method: string, path: string, seconds: string, nonce: string, body: string): string =>
  createHmac('sha256', secret).update([method, path, seconds, nonce, body].join('\n')).digest('hex');

/** One signed call of the gateway whose address, key and secret a row of settings holds. */
export async function callGateway(
  account: Row,
  method: 'GET' | 'POST',
  under: string,
  body: string,
  now: number,
  signal?: AbortSignal,
): Promise<Reply> {
  const url = new URL(String(account.endpoint));
  url.pathname = `${url.pathname.replace(/\/$/, '')}${under}` || '/';
  const [seconds, nonce] = [String(Math.floor(now / 1000)), randomUUID()];
  const signature = signHttp(String(account.accessSecret), method, url.pathname, seconds, nonce, body);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'x-access-key': String(account.accessKey),
    'x-timestamp': seconds,
    'x-nonce': nonce,
    'x-signature': signature,
  };
  return callOut(url, { method, headers, ...(method === 'POST' && { body }), ...(signal && { signal }) });
}

/** These say that the same letter would be refused again. */
const forGood = new Set([400, 404, 409, 410, 422]);

/** Hands one letter to a gateway, which answers `{ id }`. */
export async function sendToGateway(account: Row, letter: Row, now: number, signal: AbortSignal): Promise<Outcome> {
  try {
    const reply = await callGateway(account, 'POST', '', JSON.stringify(letter), now, signal);
    const { id, message } = readReply(reply);
    if (reply.status >= 200 && reply.status < 300)
      return { is: 'sent', reply: `HTTP ${reply.status}`, ref: wordOf(id) };
    const reason = `HTTP ${reply.status} ${wordOf(message)}`.trim();
    return { is: forGood.has(reply.status) ? 'refused' : 'later', reason };
  } catch (error) {
    return unanswered(error);
  }
}

/** Asks a gateway what became of one: `{ status: delivered | read | failed, reason }`. */
export async function askGateway(
  account: Row,
  ref: string,
  now: number,
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  const under = `/receipts/${encodeURIComponent(ref)}`;
  const { status, reason } = readReply(await callGateway(account, 'GET', under, '', now, signal));
  if (status === 'delivered' || status === 'read') return { is: status, reply: wordOf(reason) };
  return status === 'failed' ? { is: 'refused', reason: wordOf(reason) || '发送失败' } : undefined;
}
