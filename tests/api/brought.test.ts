import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { callsFor, listOf, invoke, onForm, type Refusal, type StoredRow } from '../support/calls.ts';
import type { Client, Reply } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** What a chosen reference brings along: an enterprise its contact into what it signs. */

let server: RunningServer;
let admin: Client;
let rows: Rows;
let one: StoredRow;
let other: StoredRow;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  const enterprise = rows.resource('enterprise/virtualarchitecture');
  one = await rows.add(enterprise, {
    contactName: '李经理',
    contactPhone: '13800001111',
    creditCode: '91310000MA1K00001A',
  });
  other = await rows.add(enterprise, {
    orgId: one.orgId ?? null,
    contactName: '王经理',
    contactPhone: '13800002222',
    creditCode: '91310000MA1K00002B',
  });
});
afterAll(() => server.stop());

const brought = ['contactName', 'contactPhone', 'creditCode'];

async function sign(virtId: string, given: Row = {}): Promise<Reply<StoredRow & Refusal>> {
  const resource = rows.resource('enterprise/signBasics');
  const values = { ...(await rows.values(resource, { virtId })), ...given };
  const body = Object.fromEntries(Object.entries(values).filter(([name]) => !brought.includes(name) || name in given));
  return admin.post(callsFor(resource, 'add')[0]!.path, onForm(resource, body));
}
const storedPhone = async (id: string) =>
  (
    await admin.post<{ value: string }>(callsFor(rows.resource('enterprise/signBasics'), 'reveal')[0]!.path, {
      id,
      field: 'contactPhone',
    })
  ).data.value;

describe('a chosen reference', () => {
  test('brings along what is not said, masked values too', async () => {
    const signed = await sign(one.id);
    expect(signed, JSON.stringify(signed)).toMatchObject({
      code: 200,
      data: { contactName: '李经理', creditCode: '91310000MA1K00001A' },
    });
    expect(await storedPhone(signed.data.id)).toBe('13800001111');
  });

  test('leaves what is said as it is', async () => {
    expect(await sign(one.id, { contactName: '赵总' })).toMatchObject({
      code: 200,
      data: { contactName: '赵总', creditCode: '91310000MA1K00001A' },
    });
  });

  test('brings along anew where another one is chosen, and nothing where it stays', async () => {
    const service = rows.resource('carwash/orderService');
    const line = await rows.add(service, { price: '1.00' });
    const dear = await rows.add(rows.resource('carwash/service'), { price: '88.00' });
    const update = async (values: Row) => {
      const { version } = (await invoke<StoredRow>(admin, callsFor(service, 'read')[0]!, line.id)).data;
      return admin.post<StoredRow & Refusal>(callsFor(service, 'update')[0]!.path, { id: line.id, version, ...values });
    };
    expect(await update({ quantity: 2 })).toMatchObject({ code: 200, data: { price: '1.00' } });
    const changed = await update({ serviceId: dear.id });
    if (changed.code === 200) expect(changed.data).toMatchObject({ price: '88.00' });
    else expect(changed.data.errors?.map(({ path }) => path)).toEqual(['serviceId']);
  });

  test('is told to forms without what is masked, to those who may write them and pick it', async () => {
    const ask = (client: Client, values: Row) =>
      client.post<Row & Refusal>('/console/brought', {
        resource: 'enterprise/signBasics',
        field: 'virtId',
        id: other.id,
        ...values,
      });
    expect((await ask(admin, {})).data).toEqual({ contactName: '王经理', creditCode: '91310000MA1K00002B' });
    expect((await ask(await server.as('merchant-a'), {})).code).toBe(403);
    expect((await ask(admin, { id: '01900000-0000-7000-8000-000000000000' })).code).toBe(404);
    expect((await ask(admin, { field: 'status' })).data.errors).toMatchObject([{ path: 'field' }]);
    expect((await ask(admin, { resource: 'x/y' })).data.errors).toMatchObject([{ path: 'resource' }]);
    expect((await ask(admin, { more: '1' })).data.errors).toMatchObject([{ path: 'more' }]);
  });
});

test('who has one project only need not say it, who has all must', async () => {
  const release = rows.resource('release/goodsRelease');
  const { orgId, ...body } = onForm(release, await rows.values(release, {}));
  const add = (client: Client) => client.post<StoredRow & Refusal>(callsFor(release, 'add')[0]!.path, body);
  const made = await add(await server.as('project-a'));
  expect(made, JSON.stringify(made)).toMatchObject({
    code: 200,
    data: { orgId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
  expect((await add(admin)).data.errors).toMatchObject([{ path: 'orgId' }]);
  expect(orgId).toBeDefined();
});

test.each([
  ['merchant', 'merchant-a', 'shop/category', 'merchantId'],
  ['enterprise', 'enterprise-a', 'release/electronRelease', 'virtId'],
] as const)('who is of one %s only need not say which', async (_place, userName, id, field) => {
  const resource = rows.resource(id);
  const client = await server.as(userName);
  const [account] = (await listOf(admin, rows.resource('system/user'), { userName })).data.list;
  const place = account?.[field];
  // Nothing that is chosen brings the place along.
  const given: Row = field === 'virtId' ? { roomId: null, virtId: place ?? null } : { parentId: null };
  const { [field]: _place_, ...body } = onForm(resource, await rows.values(resource, given));
  const add = (by: Client) => by.post<StoredRow & Refusal>(callsFor(resource, 'add')[0]!.path, body);
  const { data: byOther } = await add(admin);
  expect(byOther.errors?.[0]?.path === field || byOther[field] === null, JSON.stringify(byOther)).toBe(true);
  const made = await add(client);
  expect(made, JSON.stringify(made)).toMatchObject({ code: 200 });
  expect(made.data[field]).toBe(place);
});
