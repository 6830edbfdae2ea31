/** Calls of the product's API, as a program of somebody else would send them. */
export const api = '/super_cloud/api';
export const form = { 'content-type': 'application/x-www-form-urlencoded', 'x-requested-with': 'XMLHttpRequest' };

export type Values = Record<string, string | number>;
export interface Row {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

export const encode = (fields: Values): string =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();

export async function signIn(port: number): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}${api}/user/login`, {
    method: 'POST',
    headers: form,
    body: encode({ loginName: 'admin', password: 'Demo@2026!' }),
  });
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`signing in failed: ${await reply.text()}`);
  return cookie;
}

export class Caller {
  private constructor(
    readonly port: number,
    readonly cookie: string,
  ) {}

  static async signIn(port: number): Promise<Caller> {
    return new Caller(port, await signIn(port));
  }

  async post<T = Row>(path: string, fields: Values, headers: Record<string, string> = {}): Promise<T> {
    const reply = await fetch(`http://127.0.0.1:${this.port}${api}${path}`, {
      method: 'POST',
      headers: { ...form, cookie: this.cookie, ...headers },
      body: encode(fields),
    });
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`${path} answered ${text}`);
    return (JSON.parse(text) as { data: T }).data;
  }

  list = async (path: string, filter: Values): Promise<Row[]> =>
    (await this.post<{ list: Row[] }>(`${path}/list`, filter)).list;
}
