import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { run } from '../../src/cli/policy.command.ts';
import { unknownId } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { publishedForm } from '../support/designed-forms.ts';
import { startServer, type RunningServer } from '../support/server.ts';

// The suite that runs on PostgreSQL gives its databases names of their own.
describe.skipIf(process.env.SUITE_DATABASE === 'postgres')('policy explain, for the users of an installation', () => {
  let server: RunningServer;
  let printed: string[];

  let admin: Client;
  /** A role that was made in the console. */
  let gate: string;

  beforeAll(async () => {
    server = await startServer();
    admin = await server.as('admin');
    const types = await admin.post<{ list: { id: string }[] }>('/web/role/roleType/getselectlist');
    const role = await admin.post<{ id: string }>('/web/role/add', {
      roleCode: 'gate',
      roleName: '门岗',
      roleTypeId: types.data.list[0]?.id,
      status: 'enabled',
      dataScope: 'project',
    });
    gate = role.data.id;
  });
  afterAll(() => server.stop());
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  const ask = async (...args: string[]) => {
    printed = [];
    for (const stream of ['log', 'error'] as const)
      vi.spyOn(console, stream).mockImplementation((text: unknown) => void printed.push(String(text)));
    vi.stubEnv('DATA_DIR', server.dataDir);
    const code = await run(args);
    return { code, text: printed.join('\n') };
  };

  test('goes by the roles that a user holds', async () => {
    const { code, text } = await ask('explain', 'merchant-a', 'merchant.info', 'update');
    expect(text).toMatch(/^merchant-a \(merchant-admin\) may update merchant\.info \(.*\): rows of scope merchant\n/);
    expect(code).toBe(0);
    expect(await ask('explain', 'merchant-a', 'system-management.user', 'list')).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^merchant-a \(merchant-admin\) may not list /) as string,
    });
  });

  test('takes in the roles made in the console when asked to', async () => {
    await admin.post('/platform/roleFunction/add', {
      roleId: gate,
      code: 'pc:passthrough.carpark',
      actions: JSON.stringify(['list']),
    });
    expect((await ask('who', 'pc:passthrough.carpark', 'list')).text).not.toContain('门岗');
    expect((await ask('who', 'pc:passthrough.carpark', 'list', '--stored')).text).toMatch(
      /gate +门岗 +rows of scope project +system\/role +gate, pc:passthrough\.carpark, list, project$/,
    );
  });

  test('and what they hold of the forms that are published there', async () => {
    const own = await (
      await server.as('project-a')
    ).post<{ list: { id: string }[] }>('/organisation/organization/list');
    const asked = { properties: { goods: { title: '物品' } } };
    await publishedForm(admin, String(own.data.list[0]?.id), asked, { templateCode: 'GOODS_OUT' });
    const given = { roleId: gate, code: 'designed.GOODS_OUT', actions: ['list'] };
    expect(await admin.postJson('/platform/roleFunction/add', given)).toMatchObject({ code: 200 });
    expect(await ask('who', 'designed.GOODS_OUT', 'list', '--stored')).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^ +gate +门岗 /m) as string,
    });
  });

  test('says whether a row lies in the scope of a user, and where the two are at home', async () => {
    const own = (await (await server.as('project-a')).post<{ list: { id: string; name: string }[] }>('/carpark/list'))
      .data.list[0] as { id: string; name: string };
    const [a, b] = await Promise.all(
      ['project-a', 'project-b'].map(
        async (name) =>
          (
            await (
              await server.as(name)
            ).post<{ list: { label: string }[] }>('/organisation/organization/getselectlist')
          ).data.list[0]?.label,
      ),
    );
    const inside = await ask('explain', 'project-a', 'pc:passthrough.carpark', 'update', own.id);
    expect(inside.code).toBe(0);
    expect(inside.text).toMatch(
      new RegExp(`and so this one: 停车场 .*${own.id}\\)\n +project +inside +the row: ${a} +project-a: ${a}$`),
    );
    const outside = await ask('explain', 'project-b', 'pc:passthrough.carpark', 'update', own.id);
    expect(outside.code).toBe(1);
    expect(outside.text).toMatch(
      new RegExp(`but not this one: .*\n +project +outside +the row: ${a} +project-b: ${b}$`),
    );
    expect(await ask('explain', 'project-a', 'pc:passthrough.carpark', 'update', unknownId)).toMatchObject({
      code: 1,
      text: `No row behind pc:passthrough.carpark has the id ${unknownId}`,
    });
    expect(await ask('explain', 'project-admin', 'pc:passthrough.carpark', 'update', own.id)).toMatchObject({
      code: 1,
      text: expect.stringContaining('is a role') as string,
    });
  });

  test('tells an unknown user', async () => {
    expect(await ask('explain', 'nobody-here', 'merchant.info', 'update')).toEqual({
      code: 1,
      text: 'There is no role nobody-here; nor is there such a user',
    });
  });
});
