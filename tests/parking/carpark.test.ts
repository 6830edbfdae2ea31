import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { auditRows } from '../support/scenario.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** A resource with states, ids in the path, a second sort of unique field and a masked phone. */
interface Carpark {
  id: string;
  version: number;
  carparkName: string;
  status: string;
  contactPhone: string | null;
  dayMaxFee: string | null;
  services: string[] | null;
}

let server: RunningServer;
let admin: Client;
let orgId: string;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  const { data } = await admin.post<{ list: { id: string; label: string }[] }>(
    '/organisation/organization/getselectlist',
    { q: '滨江科技园' },
  );
  orgId = data.list.find(({ label }) => label === '滨江科技园')?.id as string;
});
afterAll(() => server.stop());

let made = 0;
const add = async (more: Record<string, unknown> = {}): Promise<Carpark> => {
  const n = ++made;
  const reply = await admin.post<Carpark>('/carpark/add', {
    carparkCode: `N${n}`,
    carparkName: `新车场${n}`,
    orgId,
    carparkType: 'ground',
    totalSpaces: 100,
    freeSpaces: 40,
    ...more,
  });
  expect(reply, JSON.stringify(reply)).toMatchObject({ status: 200, code: 200 });
  return reply.data;
};

describe('adding', () => {
  test('answers with the stored row, masked where it is masked', async () => {
    const row = await add({
      contactPhone: '13812345678',
      dayMaxFee: '40',
      services: ['invoice', 'coupon'],
      allowVisitor: 'true',
    });
    expect(row).toMatchObject({
      version: 1,
      status: 'enabled',
      contactPhone: '138****5678',
      dayMaxFee: '40.00',
      services: ['invoice', 'coupon'],
      allowVisitor: true,
    });
    const read = await admin.get<Carpark>(`/carpark/${row.id}`);
    expect(read.data).toEqual(row);
  });

  test('takes JSON with typed values as well', async () => {
    const reply = await admin.postJson<Carpark>('/carpark/add', {
      carparkCode: 'J1',
      carparkName: 'JSON',
      orgId,
      carparkType: 'ground',
      totalSpaces: 5,
      freeSpaces: 5,
      allowVisitor: false,
      services: ['invoice'],
    });
    expect(reply.data).toMatchObject({ totalSpaces: 5, allowVisitor: false, services: ['invoice'] });
  });

  test('the same code in the same moment is stored once', async () => {
    const body = { carparkCode: 'RACE', carparkName: 'r', orgId, carparkType: 'ground', totalSpaces: 1, freeSpaces: 1 };
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) => admin.post('/carpark/add', { ...body, carparkName: `r${i}` })),
    );
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  test('the name is free again in another project, and after the row was deleted', async () => {
    const row = await add({ carparkName: '同名' });
    const taken = await admin.post('/carpark/add', {
      carparkCode: 'SAME2',
      carparkName: '同名',
      orgId,
      carparkType: 'ground',
      totalSpaces: 1,
      freeSpaces: 1,
    });
    expect(taken).toMatchObject({ code: 409, message: '车场名称已存在，请更换' });
    await admin.post(`/carpark/delete/${row.id}`);
    await add({ carparkName: '同名' });
  });
});

describe('updating', () => {
  test('changes only what was sent and logs field by field', async () => {
    const row = await add({ contactPhone: '13800001111' });
    const reply = await admin.post<Carpark>('/carpark/update', {
      id: row.id,
      version: 1,
      carparkName: '改名',
      contactPhone: '13900002222',
    });
    expect(reply.data).toMatchObject({ carparkName: '改名', version: 2, contactPhone: '139****2222' });
    const log = await admin.post<{ list: { id: string; action: string }[] }>('/system/operateLog/list', {
      entityCode: 'parking/carpark',
      recordId: row.id,
      action: 'update',
    });
    const entry = await admin.get<{ changes: unknown; userName: string }>(`/system/operateLog/${log.data.list[0]?.id}`);
    expect(entry.data).toMatchObject({
      userName: 'admin',
      changes: { carparkName: [row.carparkName, '改名'], contactPhone: ['138****1111', '139****2222'] },
    });
  });

  test('an empty value on a form clears an optional field, null does in JSON', async () => {
    const row = await add({ dayMaxFee: '40.00', address: '路 1 号' });
    await admin.post('/carpark/update', { id: row.id, version: 1, dayMaxFee: '' });
    const reply = await admin.postJson<Carpark & { address: string | null }>('/carpark/update', {
      id: row.id,
      version: 2,
      address: null,
    });
    expect(reply.data).toMatchObject({ dayMaxFee: null, address: null });
  });

  test('of two writers of the same version one is told what the other stored', async () => {
    const row = await add();
    const replies = await Promise.all(
      ['甲', '乙'].map((carparkName) =>
        admin.post<Carpark & { current?: Carpark }>('/carpark/update', { id: row.id, version: 1, carparkName }),
      ),
    );
    const won = replies.find(({ code }) => code === 200);
    const lost = replies.find(({ code }) => code === 409);
    expect(lost?.data.current).toMatchObject({ version: 2, carparkName: won?.data.carparkName });
  });
});

describe('transitions', () => {
  test('ids travel in the path; the row changes state and version, and the log tells', async () => {
    const row = await add();
    const before = await auditRows(server);
    const reply = await admin.post<{ rows: Carpark[] }>(`/carpark/disable/${row.id}`);
    expect(reply.data.rows).toMatchObject([{ id: row.id, status: 'disabled', version: 2 }]);
    expect(await auditRows(server)).toBe(before + 1);
  });

  test('from a state where it does not start it is refused, for all rows together', async () => {
    const [one, other] = [await add(), await add()];
    await admin.post(`/carpark/disable/${one.id}`);
    const reply = await admin.post(`/carpark/disable/${other.id},${one.id}`);
    expect(reply).toMatchObject({ code: 409, message: '当前状态为“停用”，不能执行“停用”' });
    expect((await admin.get<Carpark>(`/carpark/${other.id}`)).data.status).toBe('enabled');
  });

  test('a stale version is refused', async () => {
    const row = await add();
    expect(await admin.post(`/carpark/disable/${row.id}`, { version: 5 })).toMatchObject({ code: 409 });
  });
});

describe('deleting', () => {
  test('takes several ids in the path, all or nothing', async () => {
    const rows = [await add(), await add()];
    const missing = await admin.post(
      `/carpark/delete/${rows.map(({ id }) => id).join(',')},01900000-0000-7000-8000-000000000000`,
    );
    expect(missing.code).toBe(404);
    expect((await admin.get(`/carpark/${rows[0]?.id}`)).code).toBe(200);
    const done = await admin.post(`/carpark/delete/${rows.map(({ id }) => id).join(',')}`);
    expect(done).toMatchObject({ code: 200, data: { removed: 2 } });
    expect((await admin.get(`/carpark/${rows[0]?.id}`)).code).toBe(404);
  });
});

describe('listing', () => {
  const names = async (query: Record<string, unknown>) =>
    (await admin.post<{ list: Carpark[]; total: number }>('/carpark/list', { limit: 200, ...query })).data;

  test('filters, sorts and counts', async () => {
    const all = await names({ orgId, _sort: 'totalSpaces', _order: 'desc' });
    expect(all.total).toBe(all.list.length);
    const sizes = all.list.map((row) => (row as unknown as { totalSpaces: number }).totalSpaces);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    const disabled = await names({ orgId, status: 'disabled' });
    expect(disabled.list.every(({ status }) => status === 'disabled')).toBe(true);
    expect((await names({ orgId, status_ne: 'disabled' })).total).toBe(all.total - disabled.total);
    expect((await names({ orgId, status_in: 'disabled,enabled' })).total).toBe(all.total);
  });

  test.each([
    ['a part in the middle', '下一', ['地下一层停车场']],
    ['one letter', '访', ['访客停车场']],
    ['the whole', '立体停车场', ['立体停车场']],
    [
      'a code in other case',
      'cca00',
      [
        '东区停车场',
        '西区停车场',
        '南门停车场',
        '北门停车场',
        '地下一层停车场',
        '地下二层停车场',
        '访客停车场',
        '立体停车场',
      ],
    ],
    ['nothing that exists', '天空', []],
    ['quotes and operators of the index', '" OR *', []],
  ])('finds %s', async (_what, q, found) => {
    expect((await names({ orgId, q })).list.map(({ carparkName }) => carparkName).toSorted()).toEqual(found.toSorted());
  });

  test('follows a change of name and a deletion', async () => {
    const row = await add({ carparkName: '寻找之前' });
    expect((await names({ q: '寻找之前' })).total).toBe(1);
    await admin.post('/carpark/update', { id: row.id, version: 1, carparkName: '改换之后' });
    expect((await names({ q: '寻找之前' })).total).toBe(0);
    expect((await names({ carparkName_like: '换之' })).total).toBe(1);
    await admin.post(`/carpark/delete/${row.id}`);
    expect((await names({ q: '改换之后' })).total).toBe(0);
  });

  test('pages through everything exactly once', async () => {
    const seen = new Set<string>();
    for (let page = 1; ; page++) {
      const { list } = await names({ page, limit: 7 });
      for (const { id } of list) seen.add(id);
      if (list.length < 7) break;
    }
    expect(seen.size).toBe((await names({})).total);
  });
});

describe('masked fields', () => {
  test('are revealed by a call of its own that is logged', async () => {
    const row = await add({ contactPhone: '13812345678' });
    const before = await auditRows(server);
    expect(await admin.post('/carpark/reveal', { id: row.id, field: 'contactPhone' })).toMatchObject({
      code: 200,
      data: { value: '13812345678' },
    });
    expect(await auditRows(server)).toBe(before + 1);
    expect(await admin.post('/carpark/reveal', { id: row.id, field: 'carparkName' })).toMatchObject({ code: 400 });
  });
});

test('is a value taken? answers while somebody types', async () => {
  const exists = (body: Record<string, unknown>) => admin.post<{ exists: boolean }>('/carpark/check_exists_name', body);
  expect((await exists({ field: 'carparkCode', value: 'CCA001' })).data).toEqual({ exists: true });
  expect((await exists({ field: 'carparkCode', value: 'CCA999' })).data).toEqual({ exists: false });
  expect((await exists({ field: 'remark', value: 'x' })).code).toBe(400);
});

test('messages come in the language that the caller reads', async () => {
  const reply = await admin.post('/carpark/add', { carparkName: '' }, { 'accept-language': 'es-ES,es;q=0.9' });
  expect(JSON.stringify(reply)).toContain('es obligatorio');
});

describe('refusals in another language', () => {
  const speaking = async (account: string, locale: string): Promise<Client> =>
    Object.assign(await server.as(account), { locale });

  test('name fields, states, steps and resources in it', async () => {
    const [english, spanish] = await Promise.all([speaking('admin', 'en'), speaking('admin', 'es')]);
    const taken = await add();
    expect((await english.post('/carpark/add', { ...taken, carparkCode: taken.carparkName })).message).not.toMatch(
      /\p{Script=Han}/u,
    );
    const again = await english.post<{ errors: { path: string; message: string }[] }>('/carpark/add', {
      carparkCode: `N${made}`,
      carparkName: 'Another',
      orgId,
      carparkType: 'ground',
      totalSpaces: 1,
      freeSpaces: 1,
    });
    expect(again).toMatchObject({
      status: 409,
      data: { errors: [{ path: 'carparkCode', message: 'Car park number already exists' }] },
    });
    expect(await english.post(`/carpark/enable/${taken.id}`)).toMatchObject({
      status: 409,
      message: '"Enable" is not possible in the state "Enabled"',
    });
    expect((await spanish.post(`/carpark/enable/${taken.id}`)).message).toBe(
      '«Habilitar» no es posible en el estado «Habilitado»',
    );
    expect((await (await speaking('merchant-a', 'en')).post('/carpark/list')).message).toBe(
      'No permission: Car park (pc:passthrough.carpark · list)',
    );
  });
});
