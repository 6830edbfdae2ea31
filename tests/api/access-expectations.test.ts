import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyStored } from '../../src/server/areas/system/verify-stored.ts';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser, roleId, storeFunction, userId } from '../support/sign-in.ts';

/** `policies/expectations.csv` holds for what is granted in the console as well. */
let server: RunningServer;
let admin: Client;
let types: Map<number, string>;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  const { data } = await admin.post<{ list: { id: string; typeCode: number }[] }>('/web/role/roleType/list');
  types = new Map(data.list.map(({ id, typeCode }) => [typeCode, id]));
});
afterAll(() => server.stop());

const [platformType, projectType, merchantType] = [1, 3, 5];
const credit = 'wallet.credit';
const recharge = 'pc:mealCard.dingCanBatchRecharge';

interface Stored {
  id: string;
  version: number;
}
const addRole = async (roleCode: string, type: number, dataScope: string): Promise<Stored> =>
  (
    await admin.post<Stored>('/web/role/add', {
      roleCode,
      roleName: `角色${roleCode}`,
      roleTypeId: types.get(type),
      dataScope,
      status: 'enabled',
    })
  ).data;
const grant = ({ id, version }: Stored, grants: { code: string; actions: string[] }[]) =>
  admin.postJson<{ version: number }>('/web/role/functions', { roleId: id, version, grants });
const held = async (id: string) =>
  (await admin.get<{ grants: unknown[] }>(`/web/role/functions?roleId=${id}`)).data.grants;
const user = async (name: string) =>
  (await admin.get<{ version: number; roleIds: string[] }>(`/web/user/${await userId(server, name)}`)).data;
const giveRoles = async (name: string, roleIds: string[]) =>
  admin.post('/web/user/update', { id: await userId(server, name), version: (await user(name)).version, roleIds });

describe('refused, with the line that it breaks,', () => {
  test('is a grant to a role of a group that may never hold it', async () => {
    const role = await addRole('till', merchantType, 'all');
    const reply = await grant(role, [{ code: credit, actions: ['list'] }]);
    expect(reply).toMatchObject({
      status: 422,
      message: expect.stringMatching(
        /^不能这样授权：“角色till”将拥有 wallet\.credit · list · all，违反 policies\/expectations\.csv:\d+ 的规定“expect, never, group:merchant, wallet\.\*, \*, -, 商户不碰企业钱包”$/,
      ) as string,
    });
    expect(await held(role.id)).toEqual([]);
  });

  test('is one function of it, added by itself', async () => {
    const role = await addRole('till2', merchantType, 'all');
    const reply = await admin.post('/platform/roleFunction/add', {
      roleId: role.id,
      code: credit,
      actions: JSON.stringify(['list']),
    });
    expect(reply).toMatchObject({ status: 422, message: expect.stringContaining('商户不碰企业钱包') as string });
  });

  test('is a wider data scope', async () => {
    const role = await addRole('clerk', projectType, 'project');
    const { data } = await grant(role, [{ code: 'pc:passthrough.carpark', actions: ['list'] }]);
    const reply = await admin.post('/web/role/update', { id: role.id, version: data.version, dataScope: 'all' });
    expect(reply).toMatchObject({ status: 422, message: expect.stringContaining('项目只看本项目的数据') as string });
  });

  test('is a role that is fine by itself, for a user of whom the line says never', async () => {
    const role = await addRole('lender', platformType, 'all');
    expect((await grant(role, [{ code: credit, actions: ['list', 'approve'] }])).status).toBe(200);
    const { roleIds } = await user('merchant-a');
    const reply = await giveRoles('merchant-a', [...roleIds, role.id]);
    expect(reply).toMatchObject({
      status: 422,
      message: expect.stringMatching(/“merchant-a”将拥有 wallet\.credit · list · .*商户不碰企业钱包/) as string,
    });
    expect((await user('merchant-a')).roleIds).toEqual(roleIds);
  });

  test('is both halves of a separation, in one role or in two', async () => {
    const maker = await addRole('maker', projectType, 'project');
    const checker = await addRole('checker', projectType, 'project');
    expect((await grant(maker, [{ code: recharge, actions: ['list', 'rechargeApply'] }])).status).toBe(200);
    expect(
      await grant({ ...maker, version: maker.version + 1 }, [
        { code: recharge, actions: ['list', 'rechargeApply', 'rechargeAudit'] },
      ]),
    ).toMatchObject({ status: 422, message: expect.stringContaining('never-both, except:admin') as string });
    expect((await grant(checker, [{ code: recharge, actions: ['list', 'rechargeAudit'] }])).status).toBe(200);
    await addUser(admin, server, { userName: 'both', userType: '2', roles: ['maker'] });
    expect(await giveRoles('both', [maker.id, checker.id])).toMatchObject({
      status: 422,
      message: expect.stringContaining('申请充值的人不审核充值') as string,
    });
    // And the other way round: the role that they hold already grows.
    const third = await addRole('third', projectType, 'project');
    expect((await giveRoles('both', [maker.id, third.id])).status).toBe(200);
    expect(await grant(third, [{ code: recharge, actions: ['rechargeAudit'] }])).toMatchObject({
      status: 422,
      message: expect.stringMatching(/“both”将拥有/) as string,
    });
  });

  test('says so in the language of the caller', async () => {
    const role = await addRole('till3', merchantType, 'all');
    const reply = await admin.postJson(
      '/web/role/functions',
      { roleId: role.id, version: role.version, grants: [{ code: credit, actions: ['list'] }] },
      { 'accept-language': 'en' },
    );
    expect(reply.message).toMatch(
      /^This cannot be granted: "角色till3" would hold wallet\.credit · list · all, against policies\/expectations\.csv:\d+: expect, never/,
    );
  });
});

test('a copy of a built-in role is no built-in role: what only that one may do, the copy may not', async () => {
  const copy = async (of: string, roleCode: string) =>
    admin.post('/web/role/copy', { roleId: await roleId(server, of), roleCode, roleName: `副本${roleCode}` });
  expect((await copy('project-operator', 'operator-copy')).status).toBe(200);
  expect(await copy('project-admin', 'admin-copy')).toMatchObject({
    status: 422,
    message: expect.stringContaining('账号只由各级管理员管理') as string,
  });
});

test('what was stored before the lines were written is found afterwards, and may be mended step by step', async () => {
  expect(await verifyStored(server.server.services)).toEqual([]);
  const role = await addRole('legacy', merchantType, 'all');
  for (const code of [credit, 'wallet.virtAccount']) await storeFunction(server, role.id, code, ['list']);
  const problems = await verifyStored(server.server.services);
  expect(problems).toContainEqual(
    expect.objectContaining({
      id: 'P403',
      file: 'policies/expectations.csv',
      message: expect.stringMatching(/^role legacy has wallet\.credit list with scope all/) as string,
      hint: expect.stringContaining('商户不碰企业钱包') as string,
    }),
  );
  expect((await grant(role, [{ code: credit, actions: ['list'] }])).status).toBe(200);
  expect((await grant({ ...role, version: role.version + 1 }, [])).status).toBe(200);
  expect(await verifyStored(server.server.services)).toEqual([]);
});
