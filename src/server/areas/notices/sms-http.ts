import { createHmac, randomUUID } from 'node:crypto';
import type { Row } from '../../../meta/json.ts';
import { callOut, readReply, unanswered, wordOf, type Reply } from './call-out.ts';
import type { Outcome, Outgoing } from './channel.ts';

/** Over what is sent, and when: method, path, seconds, a word used once, and the body, a line each. */
const signHttp = (secret: string, method: string, path: string, seconds: string, nonce: string, body: string): string =>
  createHmac('sha256', secret).update([method, path, seconds, nonce, body].join('\n')).digest('hex');

async function call(
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

/**
 * A gateway of one's own, or of any other provider behind one: `POST` takes a message and answers `{ id }`,
 * `GET /receipts/{id}` tells `{ status: delivered | failed, reason }`, `GET /residue` tells `{ residue }`.
 */
export const general = {
  async send({ account, delivery, letter, now, signal }: Outgoing): Promise<Outcome> {
    try {
      const params = Object.fromEntries((letter.params ?? []).map(({ key, value }) => [key, value]));
      const body = JSON.stringify({
        id: String(delivery.id),
        mobile: String(delivery.address),
        signName: String(account.signName),
        templateCode: letter.template ?? '',
        params,
        content: letter.text,
      });
      const reply = await call(account, 'POST', '', body, now, signal);
      const { id, message } = readReply(reply);
      if (reply.status >= 200 && reply.status < 300)
        return { is: 'sent', reply: `HTTP ${reply.status}`, ref: wordOf(id) };
      const reason = `HTTP ${reply.status} ${wordOf(message)}`.trim();
      return { is: [400, 404, 409, 410, 422].includes(reply.status) ? 'refused' : 'later', reason };
    } catch (error) {
      return unanswered(error);
    }
  },

  async ask({ account, delivery, now, signal }: Outgoing): Promise<Outcome | undefined> {
    const { status, reason } = readReply(
      await call(account, 'GET', `/receipts/${encodeURIComponent(String(delivery.ref))}`, '', now, signal),
    );
    if (status === 'delivered') return { is: 'delivered', reply: wordOf(reason) };
    return status === 'failed' ? { is: 'refused', reason: wordOf(reason) || '发送失败' } : undefined;
  },

  async residue(account: Row, now: number): Promise<number | undefined> {
    const { residue } = readReply(await call(account, 'GET', '/residue', '', now));
    return typeof residue === 'number' && Number.isInteger(residue) && residue >= 0 ? residue : undefined;
  },
};
