import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadModel } from '../../src/server/declarations.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser, userId } from '../support/sign-in.ts';

const { model } = loadModel();
const recharge = model.resources.get('wallet/rechargeManage') as NonNullable<ReturnType<typeof model.resources.get>>;

let server: RunningServer;
let admin: Client;
let second: Client;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  await addUser(admin, server, { userName: 'second', userType: '-1', roles: ['admin'], realName: '第二人' });
  second = await server.as('second');
});
afterAll(() => server.stop());

/** A product on the shelf has a price, but nothing is paid by putting it there. */
const noMoneyMoves = new Set(['flashdeliver/product']);
const money = [...model.resources.values()].filter(({ id, fields }) => !noMoneyMoves.has(id) && [...fields.values()].some(({ type }) => type.name === 'money'));

test.each(money.flatMap(({ id, states }) => [...(states?.transitions.values() ?? [])].filter(({ label }) => /审核通过|同意退款|确认退款|确认退还|提现/.test(label)).map((transition) => [`${id} ${transition.label}`, transition] as const)))(
  '%s moves money, so it takes two people',
  (_name, { fourEyes }) => expect(fourEyes).toBe(true),
);

describe('who asks for money', () => {
  const apply = async (by: Client): Promise<string> => {
    const { id } = await new Rows(server.server.services, admin).add(recharge);
    expect((await by.post('/wallet/rechargeManage/rechargeApply', { id })).code).toBe(200);
    return id;
  };
  const approve = (by: Client, id: string) => by.post<{ rows: { status: string }[] }>('/wallet/rechargeManage/rechargeAudit', { id });

  test('does not grant it, but somebody else does', async () => {
    const id = await apply(admin);
    const refused = await approve(admin, id);
    expect(refused).toMatchObject({ status: 403, message: expect.stringMatching(/^“.+”由您本人提交，须由他人执行“审核通过”$/) });
    expect(await approve(second, id)).toMatchObject({ status: 200, data: { rows: [{ status: 'approved' }] } });
  });

  test('nor does whoever handed in what another one wrote, nor that other one', async () => {
    const id = await apply(second);
    expect((await approve(second, id)).status).toBe(403);
    expect((await approve(admin, id)).status).toBe(403);
  });

  test('nor by acting as somebody else', async () => {
    const id = await apply(admin);
    const disguised = await server.as('admin');
    expect((await disguised.post('/user/impersonate', { userId: await userId(server, 'second') })).code).toBe(200);
    expect((await approve(disguised, id)).status).toBe(403);
  });

  test('and of several at once none goes through where one is one’s own', async () => {
    const [own, others] = [await apply(admin), await apply(admin)];
    await new Rows(server.server.services, admin).put(recharge, others, { createdBy: await userId(server, 'second'), updatedBy: await userId(server, 'second') });
    expect((await admin.post('/wallet/rechargeManage/rechargeAudit', { ids: [others, own] })).status).toBe(403);
    expect(await approve(admin, others)).toMatchObject({ status: 200 });
  });
});
