import type { Request } from './address.ts';
import { formEncode } from './form-encode.ts';

/** Replies requested before the code of their page was loaded. Each is used once and expires soon. */
const prefetched = new Map<string, Promise<unknown>>();
const MAX_AGE_MS = 10_000;

const keyOf = ({ method, path, body }: Request): string => `${method} ${path}?${formEncode(body)}`;

export function storePrefetched(call: Request, reply: Promise<unknown>): void {
  const key = keyOf(call);
  const forget = () => prefetched.delete(key);
  prefetched.set(key, reply);
  setTimeout(forget, MAX_AGE_MS);
  // The page sends the call again and shows its error.
  reply.catch(forget);
}

export function takePrefetched<T>(call: Request): Promise<T> | undefined {
  const key = keyOf(call);
  const reply = prefetched.get(key) as Promise<T> | undefined;
  prefetched.delete(key);
  return reply;
}
