import type { Row } from '../../../meta/json.ts';
import { callOut, readReply, wordOf } from '../notices/call-out.ts';

const defaultEndpoint = 'https://api.weixin.qq.com';
/** A token is renewed before it ends, so that none ends on its way. */
const earlyMs = 300_000;
/** As often as the official account lets itself be asked for another token. */
const forcedMs = 30_000;

interface Token {
  readonly value: string;
  readonly endsMs: number;
  readonly askedMs: number;
}

/** By account and secret, so that another secret asks anew. Asking twice brings the same token: processes need not share it. */
const tokens = new Map<string, Promise<Token>>();

/** The official account says that it will not do what was asked. */
export class WechatRefusal extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(`${code} ${message}`.trim());
  }
}

const isTokenOver = (code: number): boolean => [40_001, 40_014, 42_001, 42_007].includes(code);

const sent = (body: unknown) =>
  body instanceof FormData
    ? { body }
    : { headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) };

/** Without a body it is asked by GET. */
async function call(
  account: Row,
  path: string,
  query: Record<string, string>,
  body: unknown,
  signal?: AbortSignal,
): Promise<Record<string, unknown>> {
  const url = new URL(`${(wordOf(account.endpoint) || defaultEndpoint).replace(/\/$/, '')}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const reply = await callOut(url, {
    ...(body === undefined ? { method: 'GET' as const } : sent(body)),
    ...(signal && { signal }),
  });
  const values = readReply(reply);
  const code = Number(values.errcode ?? 0);
  if (code !== 0 || reply.status !== 200)
    throw new WechatRefusal(code || reply.status, wordOf(values.errmsg) || `HTTP ${reply.status}`);
  return values;
}

async function tokenOf(account: Row, now: number, refused?: string): Promise<string> {
  const key = `${String(account.id)} ${String(account.appSecret)} ${wordOf(account.endpoint)}`;
  const held = tokens.get(key);
  const known = await held?.catch(() => undefined);
  const isForced = refused !== undefined && known?.value === refused;
  if (known && known.endsMs - earlyMs > now && (!isForced || now - known.askedMs < forcedMs)) return known.value;
  // Whoever came in between has asked already.
  const asked = tokens.get(key) === held ? askToken(account, now, isForced) : (tokens.get(key) as Promise<Token>);
  tokens.set(key, asked);
  return (await asked).value;
}

async function askToken(account: Row, now: number, force: boolean): Promise<Token> {
  const values = await call(
    account,
    '/cgi-bin/stable_token',
    {},
    {
      grant_type: 'client_credential',
      appid: String(account.appId),
      secret: String(account.appSecret),
      force_refresh: force,
    },
  );
  return { value: wordOf(values.access_token), endsMs: now + Number(values.expires_in ?? 0) * 1000, askedMs: now };
}

/** One call of the official account, with its token; a token that somebody else has ended is asked for once more. */
export async function wechatCall(
  account: Row,
  path: string,
  body: unknown,
  { now, signal, query = {} }: { now: number; signal?: AbortSignal; query?: Record<string, string> },
): Promise<Record<string, unknown>> {
  const token = await tokenOf(account, now);
  try {
    return await call(account, path, { access_token: token, ...query }, body, signal);
  } catch (error) {
    if (!(error instanceof WechatRefusal) || !isTokenOver(error.code)) throw error;
    const renewed = await tokenOf(account, now, token);
    if (renewed === token) throw error;
    return call(account, path, { access_token: renewed, ...query }, body, signal);
  }
}
