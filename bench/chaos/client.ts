/**
 * A client that signs in once; its session survives restarts of the server. A reply is judged by its status only; no
 * reply is `undefined`.
 */
export interface Reply {
  readonly status: number;
  readonly data: Record<string, unknown>;
}

const base = '/super_cloud/api';
/** Nobody cuts a call short but the kill: a busy machine is slow, not wrong. */
const maxWaitMs = 120_000;

/** Uses plain fetch, like a third-party program would. */
export class ChaosClient {
  #cookie = '';
  /** Index of the next server; calls are spread over all of them. */
  #next = 0;

  constructor(readonly urls: readonly string[]) {}

  async signIn(loginName: string, password: string): Promise<void> {
    const response = await this.#fetch('/user/login', { loginName, password });
    if (!response?.ok) throw new Error(`signing in failed: ${response?.status ?? 'no reply'}`);
    this.#cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }

  async post(path: string, fields: Record<string, string | number> = {}): Promise<Reply | undefined> {
    return readReply(await this.#fetch(path, fields));
  }

  async get(path: string): Promise<Reply | undefined> {
    return readReply(await this.#send('GET', path));
  }

  async postJson(path: string, body: object): Promise<Reply | undefined> {
    return readReply(await this.#send('POST', path, JSON.stringify(body)));
  }

  async upload(content: Uint8Array, name: string): Promise<Reply | undefined> {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(content)]), name);
    return readReply(await this.#send('POST', '/common/file/upload', body));
  }

  /** The bytes of a file, or the status of the refusal. */
  async bytes(url: string): Promise<Buffer | number | undefined> {
    const response = await this.#send('GET', url);
    return response?.ok ? response.arrayBuffer().then(Buffer.from, () => undefined) : response?.status;
  }

  #fetch(path: string, fields: Record<string, string | number>): Promise<Response | undefined> {
    return this.#send(
      'POST',
      path,
      new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])),
    );
  }

  async #send(method: string, path: string, body?: URLSearchParams | FormData | string): Promise<Response | undefined> {
    const url = this.urls[this.#next++ % this.urls.length] as string;
    const headers = {
      'x-requested-with': 'XMLHttpRequest',
      ...(this.#cookie && { cookie: this.#cookie }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    };
    return fetch(`${url}${path.startsWith('/super_') ? '' : base}${path}`, {
      method,
      body,
      headers,
      signal: AbortSignal.timeout(maxWaitMs),
    }).catch(() => undefined);
  }
}

async function readReply(response: Response | undefined): Promise<Reply | undefined> {
  if (!response) return undefined;
  // A reply that breaks off in the middle counts as none.
  const body = (await response.json().catch(() => undefined)) as { data?: Record<string, unknown> } | undefined;
  return body && { status: response.status, data: body.data ?? {} };
}
