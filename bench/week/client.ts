import { constants, publicEncrypt, randomUUID } from 'node:crypto';

export interface Reply<T> {
  readonly code: number;
  readonly message: string;
  readonly data: T;
}

const base = '/super_cloud/api';
const triesWhenBusy = 20;

/** Calls the product as another program would: over HTTP, in JSON, with a session of its own. */
export class WeekClient {
  #cookie = '';
  #keys = 0;
  /** A server may know the keys of earlier runs. */
  readonly #run = randomUUID();

  private constructor(readonly url: string) {}

  static async signIn(url: string, loginName: string, password: string): Promise<WeekClient> {
    const client = new WeekClient(url);
    const response = await client.#send('/user/login', JSON.stringify({ loginName, password }));
    client.#cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    if (!response.ok) throw new Error(`${loginName} cannot sign in: ${await response.text()}`);
    return client;
  }

  /** A server that is too busy has done nothing, and is asked again. */
  async ask<T>(path: string, body: Record<string, unknown> = {}): Promise<Reply<T>> {
    const headers = { 'idempotency-key': `${this.#run}-${++this.#keys}` };
    for (let n = 1; ; n++) {
      const reply = (await (await this.#send(path, JSON.stringify(body), headers)).json()) as Reply<T>;
      if (reply.code !== 503 || n === triesWhenBusy) return reply;
    }
  }

  /** The same, of a call that has to work. */
  async must<T>(path: string, body: Record<string, unknown> = {}): Promise<T> {
    const reply = await this.ask<T>(path, body);
    if (reply.code !== 200) throw new Error(`${path} ${JSON.stringify(body)}: ${JSON.stringify(reply)}`);
    return reply.data;
  }

  /** What a call without a body answers. */
  async get<T>(path: string): Promise<T> {
    const headers = { 'x-requested-with': 'XMLHttpRequest', cookie: this.#cookie };
    const reply = (await (await fetch(`${this.url}${base}${path}`, { headers })).json()) as Reply<T>;
    if (reply.code !== 200) throw new Error(`${path}: ${JSON.stringify(reply)}`);
    return reply.data;
  }

  /** Confirms who is signed in, as the console asks before a key is shown. */
  async prove(password: string): Promise<void> {
    const { key, id } = await this.must<{ key: string; id: string }>('/user/getKey');
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const sealed = publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(password));
    await this.must('/user/prove', { password: sealed.toString('base64'), keyId: id });
  }

  /** As a device calls that knows its key alone. */
  async asDevice<T>(key: string, call: string, body: Record<string, unknown>): Promise<T> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    const response = await fetch(`${this.url}${base}/device/${call}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
    });
    const reply = (await response.json()) as Reply<T>;
    if (reply.code !== 200) throw new Error(`device/${call}: ${JSON.stringify(reply)}`);
    return reply.data;
  }

  /** All rows of a list. */
  async all<T>(path: string, filters: Record<string, unknown>): Promise<T[]> {
    const found: T[] = [];
    for (let page = 1; ; page++) {
      const { list, total } = await this.must<{ list: T[]; total: number }>(path, { ...filters, page, limit: 200 });
      found.push(...list);
      if (found.length >= total || list.length === 0) return found;
    }
  }

  async upload(content: Uint8Array, name: string): Promise<string> {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(content)]), name);
    const reply = (await (await this.#send('/common/file/upload', body)).json()) as Reply<{ id: string }>;
    if (reply.code !== 200) throw new Error(`${name} cannot be uploaded: ${JSON.stringify(reply)}`);
    return reply.data.id;
  }

  #send(path: string, body: string | FormData, more: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.url}${base}${path}`, {
      method: 'POST',
      body,
      headers: {
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        'x-requested-with': 'XMLHttpRequest',
        ...(this.#cookie && { cookie: this.#cookie }),
        ...more,
      },
    });
  }
}

/** All of the work, so many at a time. */
export async function each<T, R>(
  list: readonly T[],
  atOnce: number,
  work: (item: T, at: number) => Promise<R>,
): Promise<R[]> {
  const done: R[] = [];
  let next = 0;
  const hand = async () => {
    for (let at = next++; at < list.length; at = next++) done[at] = await work(list[at] as T, at);
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
  return done;
}
