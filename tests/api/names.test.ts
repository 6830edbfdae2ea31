import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser } from '../support/sign-in.ts';

let server: RunningServer;
let admin: Client;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
});
afterAll(() => server.stop());

const addClique = (cliqueName: string, cliqueCode: string) =>
  admin.post<{ id: string; version: number }>('/organisation/clique/add', { cliqueName, cliqueCode });
const nameOf = async (id: string) =>
  (await admin.get<{ cliqueName: string }>(`/organisation/clique/${id}`)).data.cliqueName;

describe('login names', () => {
  test.each(['ADMIN', 'Admin', 'Project-A'])('%s looks like one that is there', async (userName) => {
    const reply = await addUser(admin, server, { userName, userType: '2', roles: ['platform-operator'] });
    expect(reply).toMatchObject({ status: 409, data: { errors: [{ path: 'userName' }] } });
    expect((await admin.post('/web/user/check_exists_name', { field: 'userName', value: userName })).data).toEqual({
      exists: true,
    });
  });

  test('of two that come at once only one is taken', async () => {
    const names = ['Racing-name', 'racing-name', 'RACING-NAME', 'Racing-Name'];
    const replies = await Promise.all(
      names.map((userName) => addUser(admin, server, { userName, userType: '2', roles: ['platform-operator'] })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });
});

describe('unique names', () => {
  test('that look alike are one: case, width, composition, invisible marks, other scripts', async () => {
    expect((await addClique('Café Group（东区）', 'look-1')).code).toBe(200);
    const imitations = [
      'CAFÉ GROUP（东区）',
      'Café Group(东区)',
      'Café Group（东区）'.normalize('NFD'),
      'Ｃａｆé Group（东区）',
      'Ca\u200bfé Group（东区）',
      'Café\u3000Group（东区）',
      'Саfé Group（东区）',
    ];
    for (const [i, name] of imitations.entries())
      expect(await addClique(name, `look-2${i}`), name).toMatchObject({
        status: 409,
        data: { errors: [{ path: 'cliqueName' }] },
      });
    expect((await addClique('Cafe Group（东区）', 'look-3')).code).toBe(200);
    expect((await addClique('Café Group（西区）', 'look-4')).code).toBe(200);
  });

  test('are stored composed and without what nobody sees', async () => {
    const { data } = await addClique(`  Cafe\u0301\u200b\u202e 集团 `, 'clean-1');
    expect(await nameOf(data.id)).toBe('Café 集团');
    const family = await addClique('\u{1f468}\u200d\u{1f469}\u200d\u{1f467} 家园', 'clean-2');
    expect(await nameOf(family.data.id)).toBe('\u{1f468}\u200d\u{1f469}\u200d\u{1f467} 家园');
    expect(await addClique('\u200b\u200b', 'clean-3')).toMatchObject({
      status: 400,
      data: { errors: [{ path: 'cliqueName' }] },
    });
  });

  test('stay apart when they are changed, and a name may change its own looks', async () => {
    const { data: one } = await addClique('Moving One', 'move-1');
    const { data: two } = await addClique('Moving Two', 'move-2');
    expect(
      (await admin.post('/organisation/clique/update', { id: two.id, version: two.version, cliqueName: 'MOVING ONE' }))
        .status,
    ).toBe(409);
    expect(
      (await admin.post('/organisation/clique/update', { id: one.id, version: one.version, cliqueName: 'MOVING ONE' }))
        .code,
    ).toBe(200);
    expect(await nameOf(one.id)).toBe('MOVING ONE');
  });

  test('of deleted rows are free again', async () => {
    const { data } = await addClique('Going Away', 'gone-1');
    expect((await admin.post(`/organisation/clique/delete/${data.id}`)).code).toBe(200);
    expect((await addClique('going away', 'gone-2')).code).toBe(200);
  });
});
