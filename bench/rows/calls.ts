import { createHmac } from 'node:crypto';
import { requestText, type Make } from '../load.ts';
import { api, encode, form } from '../product-calls.ts';

export const secret = 'bench';
export const connections = [1, 10, 50];

/** A project with staff, and the ids needed to add another one. */
export interface Sample {
  orgId: string;
  companyDeptId: string;
  ids: string[];
}

export interface Asked {
  make: Make;
  /** Reads replies; an update needs the version that the previous one returned. */
  seen?: (body: string) => void;
}

export const operations = ['list', 'read', 'add', 'update'] as const;
export type Calls = Record<(typeof operations)[number], Asked>;

let unique = 0;
const phone = () => `139${String(10_000_000 + (++unique % 89_999_999)).padStart(8, '0')}`;

/** Updates rows by turns, each with the version that its last reply had. */
function updates(ids: readonly string[], make: (id: string, version: number, staffName: string) => string): Asked {
  const versions = new Map<string, number>();
  let turn = 0;
  return {
    make: () => {
      // As far from its last turn as can be: two callers with one row would conflict on its version.
      const id = ids[turn++ % ids.length] as string;
      return make(id, versions.get(id) ?? 1, `陈思远${turn % 1000}`);
    },
    seen: (body) => {
      const { data } = JSON.parse(body) as { data?: { id?: string; version?: number } };
      if (data?.id && data.version) versions.set(data.id, data.version);
    },
  };
}

const newRow = ({ orgId, companyDeptId }: Sample, prefix: string) => ({
  staffName: '陈思远',
  orgId,
  companyDeptId,
  staffType: 'repair',
  mobile: phone(),
  staffNo: `${prefix}${++unique}`,
});

export function productCalls(cookie: string, sample: Sample): Calls {
  const headers = { ...form, cookie };
  const staff = `${api}/organisation/staff`;
  const { orgId, ids } = sample;
  const list = requestText(
    'POST',
    `${staff}/list`,
    headers,
    encode({ orgId, page: 1, limit: 20, _sort: 'createdAt', _order: 'desc' }),
  );
  return {
    list: { make: () => list },
    read: { make: () => requestText('GET', `${staff}/${ids[unique++ % ids.length]}`, headers) },
    add: { make: () => requestText('POST', `${staff}/add`, headers, encode(newRow(sample, 'B'))) },
    update: updates(ids, (id, version, staffName) =>
      requestText('POST', `${staff}/update`, headers, encode({ id, version, staffName })),
    ),
  };
}

/** `remembered` is a list of which the floor keeps the total until it adds a row. */
export function floorCalls(sample: Sample): Calls & { remembered: Asked } {
  const authorization = `bench.${createHmac('sha256', secret).update('bench').digest('base64url')}`;
  const headers = { 'content-type': 'application/json', authorization };
  const { orgId, ids } = sample;
  const page = JSON.stringify({ orgId, page: 1, limit: 20 });
  const [list, remembered] = ['/list', '/list/remembered'].map((path) => requestText('POST', path, headers, page)) as [
    string,
    string,
  ];
  return {
    list: { make: () => list },
    remembered: { make: () => remembered },
    read: { make: () => requestText('GET', `/${ids[unique++ % ids.length]}`, { authorization }) },
    add: { make: () => requestText('POST', '/add', headers, JSON.stringify(newRow(sample, 'F'))) },
    update: updates(ids, (id, version, staffName) =>
      requestText('POST', '/update', headers, JSON.stringify({ id, version, staffName })),
    ),
  };
}

export async function sampleOf(port: number, cookie: string): Promise<Sample> {
  const ask = async (query: Record<string, string | number>) => {
    const reply = await fetch(`http://127.0.0.1:${port}${api}/organisation/staff/list`, {
      method: 'POST',
      headers: { ...form, cookie },
      body: encode(query),
    });
    return (
      (await reply.json()) as {
        data: { list: { id: string; orgId: string; companyDeptId: string; version: number }[] };
      }
    ).data.list;
  };
  const [first] = await ask({ limit: 1 });
  if (!first) throw new Error('there is no staff to ask for');
  const rows = await ask({ limit: 200, orgId: first.orgId });
  return {
    orgId: first.orgId,
    companyDeptId: first.companyDeptId,
    ids: rows.filter(({ version }) => version === 1).map(({ id }) => id),
  };
}
