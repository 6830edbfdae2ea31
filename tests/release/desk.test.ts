import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { Client } from '../support/client.ts';
import { toldOf } from '../support/inbox.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** The guard at a gate. */
let server: RunningServer;
let guard: Client;
let goods: Row;

const look = (code: string, client = guard) =>
  client.post<{ release: Row; reason: string | null }>('/electronRelease/desk/look', { code });
const step = (name: string, body: Record<string, unknown>) =>
  guard.post<{ rows: Row[] }>(`/electronRelease/${name}`, { id: goods.id, ...body });

beforeAll(async () => {
  server = await startServer();
  guard = await server.as('project-a');
  const { data } = await guard.post<{ list: Row[] }>('/electronRelease/list', { status: 'approved' });
  goods = data.list[0] as Row;
  const rows = new Rows(server.server.services, await server.as('admin'));
  // Whoever asked for it is told what became of it.
  const asker = await rows.idOf('system/user', 'userName', 'centre-a');
  await rows.put(rows.resource('release/electronRelease'), String(goods.id), { createdBy: asker });
});
afterAll(() => server.stop());

describe('goods at a gate', () => {
  test('are found by their code, with what may leave; a code of another project is none', async () => {
    expect(await look(String(goods.qrCode))).toMatchObject({
      code: 200,
      data: {
        reason: null,
        release: {
          id: goods.id,
          goods: expect.arrayContaining([expect.objectContaining({ quantity: expect.any(Number) })]),
        },
      },
    });
    expect((await look('nothing')).code).toBe(404);
    expect((await look('')).code).toBe(404);
    expect((await look(String(goods.qrCode), await server.as('project-b'))).code).toBe(404);
  });

  test('stay where the list is not theirs, with a reason that the applicant is told', async () => {
    expect(await step('refuse', {})).toMatchObject({ code: 400, data: { errors: [{ path: 'refuseReason' }] } });
    expect(await step('refuse', { refuseReason: '多出一台显示器' })).toMatchObject({ code: 200 });
    expect((await look(String(goods.qrCode))).data).toMatchObject({
      reason: null,
      release: { status: 'approved', refuseReason: '多出一台显示器', checkTime: expect.stringMatching(/^20/) },
    });
    const applicant = await server.as('centre-a');
    await expect.poll(() => toldOf(applicant, goods.id)).toContain('不予放行');
  });

  test('leave once, and the code says when', async () => {
    expect(await step('release', {})).toMatchObject({
      code: 200,
      data: { rows: [{ status: 'released', refuseReason: null, guardName: expect.any(String) }] },
    });
    expect((await look(String(goods.qrCode))).data.reason).toContain('不能再次使用');
    expect((await step('release', {})).code).toBe(409);
    const checked = await guard.post<{ list: Row[] }>('/electronRelease/list', {
      checkTime_empty: 'false',
      _sort: 'checkTime',
      _order: 'desc',
    });
    expect(checked, JSON.stringify(checked)).toMatchObject({ code: 200 });
    expect(checked.data.list[0]?.id).toBe(goods.id);
  });
});
