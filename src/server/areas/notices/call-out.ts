import type { Outcome } from './channel.ts';
import { isObject } from '../../../meta/json.ts';
import { readJson } from '../../../meta/strict-json.ts';

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

const answerMs = 15_000;
const maxReply = 100_000;

/** As networks say that nobody was reached: nothing has left. */
const unreached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_INVALID_URL',
]);

/** Nobody answered: `arrived` where the other side may have got it all the same. */
class NoAnswer extends Error {
  constructor(
    message: string,
    readonly arrived: boolean,
  ) {
    super(message);
  }
}

interface Call {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  readonly signal?: AbortSignal;
}

/** One call of a provider. Redirects are not followed: what is signed for one address is for nobody else. */
export async function callOut(
  url: string | URL,
  { method = 'POST', headers = {}, body, signal }: Call,
): Promise<Reply> {
  const limit = AbortSignal.timeout(answerMs);
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(body !== undefined && { body }),
    });
    return {
      status: response.status,
      text: (await response.text()).slice(0, maxReply),
      headers: response.headers,
    };
  } catch (error) {
    const { code, message } = causeOf(error);
    throw new NoAnswer(`无法连接：${message || code}`.slice(0, 500), !unreached.has(code));
  }
}

function causeOf(error: unknown): { code: string; message: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return {
    code: String((cause as NodeJS.ErrnoException).code ?? ''),
    message: cause instanceof Error ? cause.message : String(cause),
  };
}

/** What a failed call means for the letter that it carried. */
export const unanswered = (error: unknown): Outcome =>
  error instanceof NoAnswer
    ? { is: error.arrived ? 'unknown' : 'later', reason: error.message }
    : { is: 'later', reason: error instanceof Error ? error.message : String(error) };

/** The object that a reply holds; an empty one where it holds none. */
export function readReply({ text }: Reply): Record<string, unknown> {
  return objectOf(readJson(text));
}

export const objectOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
export const objectsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map(objectOf) : [];
export const wordOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
