import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Row {
  id: string;
  version: number;
  [field: string]: unknown;
}

let server: RunningServer;
let admin: Client;
let project: Client;
let orgId: string;

const list = async (path: string, filter: Record<string, unknown> = {}, client = admin) =>
  (await client.post<{ list: Row[]; total: number }>(path, { limit: 200, ...filter })).data.list;
const made = async (path: string, body: Record<string, unknown>, client = admin): Promise<Row> => {
  const reply = await client.post<Row>(path, body);
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data;
};

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  project = await server.as('project-a');
  orgId = (await list('/organisation/organization/getselectlist', {}, project))[0]?.id as string;
});
afterAll(() => server.stop());

let n = 0;
const person = () =>
  made('/organisation/user/addOrSave', {
    realName: '何离',
    mobile: `1380055${String(++n).padStart(4, '0')}`,
    orgId,
    personnelType: 'formal',
  });

describe('a person as a whole', () => {
  test('a project sees wallets, cards, rooms and enterprises of a customer, as far as it may', async () => {
    const { userId } = (await list('/organisation/userAccount/list', { orgId, balance_gte: '1.00' }))[0] as Row;
    const whole = (
      await project.post<Record<string, { list: Row[]; total: number }>>('/organisation/user/getOrgUserDetail', {
        id: userId,
      })
    ).data;
    expect(whole).toMatchObject({
      id: userId,
      wallets: { list: expect.any(Array) },
      cards: { list: expect.any(Array) },
      households: expect.any(Object),
      pictures: expect.any(Object),
    });
    expect(whole.wallets?.total).toBeGreaterThan(0);
    expect(whole.wallets?.list.every((row) => row.userId === userId)).toBe(true);
    const seen = await (
      await server.as('enterprise-a')
    ).post<Record<string, unknown>>('/organisation/user/getCompUserDetail', { id: userId });
    expect([200, 403, 404]).toContain(seen.code);
    expect(
      (await (await server.as('project-b')).post('/organisation/user/getOrgUserDetail', { id: userId })).code,
    ).toBe(404);
    expect(await project.post('/organisation/user/getOrgUserDetail', {})).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'id' }] },
    });
  });

  test('what is asked for differs: an enterprise is told of welfare, not of rooms', async () => {
    const { id } = await person();
    const whole = (await admin.post<Record<string, unknown>>('/organisation/user/getCompUserDetail', { id })).data;
    expect(Object.keys(whole)).toEqual(expect.arrayContaining(['enterprises', 'welfare']));
    expect(whole).not.toHaveProperty('households');
  });

  test('whoever joins an enterprise is filed under it, unless under another one', async () => {
    const [first, second] = (await list('/organisation/virtualarchitecture/list', { orgId })).map(({ id }) => id);
    const { id: userId } = await person();
    const join = async (virtId: string | undefined) => {
      const { id } = await made('/organisation/virtUser/add', {
        virtId,
        userId,
        realName: '何来',
        mobile: '13800550099',
      });
      expect(await admin.post('/organisation/virtUser/approve', { id })).toMatchObject({ code: 200 });
      return (await admin.get<Row>(`/organisation/user/${userId}`)).data.virtId;
    };
    expect(await join(first)).toBe(first);
    expect(await join(second)).toBe(first);
  });

  test('an enterprise registers people of its own, and nobody else’s', async () => {
    const enterprise = await server.as('enterprise-a');
    const [own] = await list('/organisation/virtualarchitecture/getselectlist', {}, enterprise);
    const add = (virtId: string | undefined, more: object = {}) =>
      enterprise.post<Row>('/organisation/user/addOrSave', {
        realName: '何新',
        mobile: `1380056${String(++n).padStart(4, '0')}`,
        orgId,
        virtId,
        personnelType: 'formal',
        ...more,
      });
    const added = await add(own?.id);
    expect(added).toMatchObject({ code: 200, data: { virtId: own?.id } });
    const other = (await list('/organisation/virtualarchitecture/list', { orgId })).find(({ id }) => id !== own?.id);
    expect((await add(other?.id)).code).not.toBe(200);
    expect((await add(undefined)).code).not.toBe(200);
    // It picks them, and neither lists nor changes customers.
    expect((await list('/organisation/user/getselectlist', {}, enterprise)).map(({ id }) => id)).toContain(
      added.data.id,
    );
    expect((await enterprise.post('/organisation/user/list', {})).code).toBe(403);
    expect(
      (await enterprise.post('/organisation/user/update', { id: added.data.id, version: 1, sex: 'male' })).code,
    ).toBe(403);
  });

  test('a new customer says when and how they came', async () => {
    expect(await person()).toMatchObject({ registerSource: 'admin', registerTime: expect.stringMatching(/^20/) });
  });
});

describe('leaving', () => {
  test('nobody leaves a project with a card in use or with money', async () => {
    const { id: userId } = await person();
    const card = await made('/organisation/v2/user/add', {
      userId,
      orgId,
      realName: '何离',
      mobile: '13800559999',
      personnelType: 'formal',
      status: 'enabled',
    });
    await made('/organisation/v2/user/bindCard', { id: card.id, cardNo: `LV0000${n}`, cardType: 'physical' });
    expect((await admin.get<Row>(`/organisation/user/${String(userId)}`)).data.cardNo).toBe(`LV0000${n}`);
    const remove = () => admin.post(`/organisation/v2/user/delete/${card.id}`);
    expect(await remove()).toMatchObject({ code: 422, message: '“何离”的卡还在使用，请先解绑或注销' });
    await made('/organisation/v2/user/unBindCard', { id: card.id });
    const paid = await admin.post(
      '/organisation/user/recharge',
      { userId, accountType: 'cash', amount: '20.00', payWay: 'cash' },
      { 'idempotency-key': `leave-${n}` },
    );
    expect(paid, JSON.stringify(paid)).toMatchObject({ code: 200 });
    expect(await remove()).toMatchObject({ code: 422, message: expect.stringContaining('20.00元未清') });
  });

  test('an enterprise that leaves ends its people and rooms, once nothing is owed', async () => {
    const virt = await made('/organisation/virtualarchitecture/add', {
      virtName: '迁出试验公司',
      orgId,
      virtType: 'ordinary',
      settleType: 'prepaid',
      contactName: '何离',
      contactPhone: '13800558888',
      virtCode: 'QC1',
    });
    await made('/organisation/virtualarchitecture/approve', { id: virt.id });
    const { id: userId } = await person();
    const staff = await made('/organisation/virtUser/add', {
      virtId: virt.id,
      userId,
      realName: '何离',
      mobile: '13800557777',
    });
    await made('/organisation/virtUser/approve', { id: staff.id });
    const user = (await admin.get<Row>(`/organisation/user/${String(userId)}`)).data;
    await made('/organisation/user/addOrSave', { id: userId, version: user.version, virtId: virt.id });
    const room = (await list('/organisation/roomNo/list', { status: 'vacant', orgId }))[0] as Row;
    await made('/organisation/roomNo/rent', { id: room.id, virtId: virt.id });
    const leave = () => admin.post('/organisation/virtualarchitecture/leave', { id: virt.id, leaveDate: '2026-06-30' });
    const bill = await made('/organisation/billRecord/add', {
      billTitle: '租金',
      orgId,
      billType: 'rent',
      payerType: 'virt',
      payerName: '迁出试验公司',
      virtId: virt.id,
      receivableAmount: '10.00',
      periodStart: '2026-01-01',
      periodEnd: '2026-01-31',
      payDeadline: '2026-02-15',
    });
    await made('/organisation/billRecord/publish', { id: bill.id });
    expect(await leave()).toMatchObject({ code: 422, message: '还有1笔账单未缴清，请先缴清' });
    await made('/organisation/billRecord/void', { id: bill.id });
    expect(await leave()).toMatchObject({ code: 200 });
    expect((await admin.get<Row>(`/organisation/virtUser/${staff.id}`)).data).toMatchObject({
      status: 'left',
      leaveTime: expect.any(String),
    });
    expect((await admin.get<Row>(`/organisation/user/${String(userId)}`)).data.virtId).toBeNull();
    expect((await admin.get<Row>(`/organisation/roomNo/${room.id}`)).data).toMatchObject({
      status: 'vacant',
      virtId: null,
    });
  });
});

describe('an invitation to a project', () => {
  interface Invited {
    url: string;
    token: string;
    expireTime: string;
    orgName: string;
    orgId: string;
  }
  const invite = (body: Record<string, unknown> = {}, client = project) =>
    client.post<Invited>('/organisation/wechat/front/user/getOrgInviteQRCodeURL', { orgId, ...body });
  /** Without a session. */
  const open = (token: string) =>
    new Client(server.url).post('/organisation/wechat/front/user/getOrgByInvite', { token });

  test('opens for who has no account, and says which project', async () => {
    const { data } = await invite({ hours: 2 });
    expect(data.url).toContain(`token=${data.token}`);
    expect(Date.parse(data.expireTime) - Date.now()).toBeGreaterThan(3_600_000);
    expect(await open(data.token)).toMatchObject({ code: 200, data: { orgId } });
  });

  test('does not open when it is changed, and is not made for a project of others', async () => {
    const { data } = await invite();
    const [id = '', time = '', signature = ''] = data.token.split('.');
    for (const token of [
      `${id}.${(Number.parseInt(time, 36) + 1).toString(36)}.${signature}`,
      `${id.replace(/.$/, (c) => (c === '0' ? '1' : '0'))}.${time}.${signature}`,
      `${id}.${time}.${'A'.repeat(43)}`,
      'x',
      '',
    ]) {
      expect((await open(token)).code).toBe(422);
    }
    expect((await invite({}, await server.as('project-b'))).code).toBe(404);
    expect((await invite({ hours: 10_000 })).code).toBe(400);
  });
});
