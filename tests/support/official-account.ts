import { createHash } from 'node:crypto';
import type { RunningServer } from './server.ts';

const sha1 = (...parts: string[]) => createHash('sha1').update(parts.toSorted().join('')).digest('hex');

export interface CallBack {
  readonly id: string;
  readonly token: string;
  /** The moment that the signature names. */
  readonly seconds: number;
  readonly query?: Record<string, string>;
}

/** As an official account calls: no cookie, no header of a browser, signed in the address. */
export async function callBack(
  { url }: RunningServer,
  method: 'GET' | 'POST',
  body: string | undefined,
  { id, token, seconds, query = {} }: CallBack,
): Promise<{ status: number; text: string }> {
  const nonce = 'n-1';
  const search = new URLSearchParams({
    timestamp: String(seconds),
    nonce,
    signature: sha1(token, String(seconds), nonce),
    ...query,
  });
  const reply = await fetch(`${url}/super_cloud/api/wechat/callback/${id}?${search.toString()}`, {
    method,
    ...(body !== undefined && { body, headers: { 'content-type': 'text/xml' } }),
  });
  return { status: reply.status, text: await reply.text() };
}
