import { checkReply } from './own-replies.ts';

export interface Reply<T = unknown> {
  status: number;
  code: number;
  message: string;
  data: T;
}

const base = '/super_cloud/api';

/** Calls the API like the console: form-encoded, with the session cookie and the CSRF header. */
export class Client {
  #cookie = '';
  /** The `Set-Cookie` headers of the last reply, with their flags. */
  lastCookies: readonly string[] = [];

  constructor(
    readonly url: string,
    readonly locale = 'zh',
  ) {}

  static async signIn(url: string, loginName: string, password: string): Promise<Client> {
    const client = new Client(url);
    const reply = await client.post('/user/login', { loginName, password });
    if (reply.code !== 200) throw new Error(`${loginName} cannot sign in: ${reply.message}`);
    return client;
  }

  get cookie(): string {
    return this.#cookie;
  }

  /** Uses a cookie from elsewhere. */
  set cookie(cookie: string) {
    this.#cookie = cookie;
  }

  post<T = Record<string, never>>(
    path: string,
    body: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<Reply<T>> {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(body))
      form.append(name, Array.isArray(value) ? value.join(',') : value === null ? '' : String(value));
    return this.send('POST', path, form.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    });
  }

  postJson<T = Record<string, never>>(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<T>> {
    return this.send('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
  }

  get<T = Record<string, never>>(path: string, headers: Record<string, string> = {}): Promise<Reply<T>> {
    return this.send('GET', path, undefined, headers);
  }

  async send<T>(
    method: string,
    path: string,
    body: string | undefined,
    headers: Record<string, string> = {},
  ): Promise<Reply<T>> {
    const response = await fetch(`${this.url}${path.startsWith('/super_') ? '' : base}${path}`, {
      method,
      body,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'accept-language': this.locale,
        ...(this.#cookie && { cookie: this.#cookie }),
        ...headers,
      },
      redirect: 'manual',
    });
    this.lastCookies = response.headers.getSetCookie();
    const set = this.lastCookies.find((cookie) => cookie.startsWith('JSESSION_ID='));
    if (set) this.#cookie = set.split(';')[0] as string;
    // A file has no reply envelope, so only its status is reported.
    if (!response.headers.get('content-type')?.includes('json'))
      return { status: response.status, code: response.status, message: '', data: (await response.arrayBuffer()) as T };
    const reply = (await response.json()) as Omit<Reply<T>, 'status'>;
    if (response.status === 200 && !path.startsWith('/super_')) checkReply(this.url, base, method, path, reply);
    return { status: response.status, ...reply };
  }
}
