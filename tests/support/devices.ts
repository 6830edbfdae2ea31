import type { Row } from '../../src/meta/json.ts';
import type { Client, Reply } from './client.ts';
import { checkReply } from './own-replies.ts';
import type { Rows } from './rows.ts';
import type { RunningServer } from './server.ts';
import { prove } from './sign-in.ts';

const base = '/super_cloud/api';

export const terminals = 'equipment/equipment';
export const doors = 'doors/linglingDevice';

export interface Key {
  deviceKey: string;
  secret: string;
}

export interface Device {
  readonly id: string;
  readonly key: Key;
}

const issuePath = { [terminals]: '/wallet/equipment/issueKey', [doors]: '/passthrough/linglingDevice/issueKey' };

export async function callAsDevice<T = Row>(
  { url }: RunningServer,
  key: string,
  path: string,
  body: Row,
): Promise<Reply<T>> {
  const response = await fetch(`${url}${base}/device/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
  });
  const reply = (await response.json()) as Omit<Reply<T>, 'status'>;
  if (response.status === 200) checkReply(url, base, 'POST', `/device/${path}`, reply);
  return { ...reply, status: response.status };
}

/** Devices with a key, as an administrator adds them and as they call. */
export class Devices {
  constructor(
    private readonly server: RunningServer,
    private readonly rows: Rows,
    private readonly admin: Client,
    private readonly orgId: string,
  ) {}

  async issue(kind: keyof typeof issuePath, id: string): Promise<Key> {
    await prove(this.admin);
    return (await this.admin.post<Key>(issuePath[kind], { id })).data;
  }

  async add(kind: keyof typeof issuePath, more: Row = {}): Promise<Device> {
    const { id } = await this.rows.add(this.rows.resource(kind), {
      orgId: this.orgId,
      ...(kind === terminals && { merchantId: null, lineId: null, offlineRemind: false }),
      ...more,
    });
    return { id, key: await this.issue(kind, id) };
  }

  /** As a device calls that knows its key only. */
  call<T = Row>({ deviceKey, secret }: Key, path: string, body: Row = {}): Promise<Reply<T>> {
    return callAsDevice(this.server, `${deviceKey}.${secret}`, path, body);
  }
}
