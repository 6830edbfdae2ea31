import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import type { Client } from '../support/client.ts';
import { toldOf } from '../support/inbox.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const [slips, releases] = ['release/goodsRelease', 'release/electronRelease'] as const;
const prefix = { [slips]: '/outgoing/goodsRelease', [releases]: '/electronRelease' } as const;

let server: RunningServer;
let admin: Client;
let desk: Client;
let rows: Rows;
let orgId: string;

beforeAll(async () => {
  server = await startServer();
  [admin, desk] = [await server.as('admin'), await server.as('project-a')];
  rows = new Rows(server.server.services, desk);
  orgId = String((await desk.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
});
afterAll(() => server.stop());

const today = chinaDay(Date.now());
const tomorrow = addDays(today, 1);

const fine = async (client: Client, path: string, body: Row = {}) => {
  const reply = await client.post<Row>(path, body);
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data;
};
const read = async (resource: keyof typeof prefix, id: unknown): Promise<Row> =>
  (await desk.get<Row>(`${prefix[resource]}/${id}`)).data;

/** One that was asked for at the desk, of whom the platform decides. */
async function asked(resource: keyof typeof prefix, approve = false): Promise<string> {
  const { id } = await rows.add(rows.resource(resource), {
    orgId,
    ...(resource === slips
      ? { releaseDate: tomorrow }
      : { releaseTime: new Date(Date.now() + 86_400_000).toISOString() }),
  });
  if (approve) await fine(admin, `${prefix[resource]}/approve`, { id });
  return id;
}

describe('a slip for goods that leave', () => {
  test('names the guard who let them pass and when, and tells who asked for it', async () => {
    const id = await asked(slips, true);
    await fine(admin, `${prefix[slips]}/release`, { id });
    expect(await read(slips, id)).toMatchObject({
      status: 'released',
      guardName: '系统管理员',
      actualTime: expect.stringMatching(/^20/),
    });
    await expect.poll(() => toldOf(desk, id)).toContain('确认放行');
    expect(await desk.post(`${prefix[slips]}/cancel`, { id })).toMatchObject({ code: 409 });
  });

  test('is cancelled by whoever no longer needs it, and nothing leaves by it', async () => {
    const id = await asked(slips, true);
    await fine(desk, `${prefix[slips]}/cancel`, { id });
    expect(await desk.post(`${prefix[slips]}/release`, { id })).toMatchObject({ code: 409 });
    expect(await read(slips, id)).toMatchObject({ status: 'cancelled', guardName: null });
  });
});

test('an enterprise cancels what it asked for, and lets nothing pass', async () => {
  const enterprise = await server.as('enterprise-a');
  const virtId = (await enterprise.post<{ list: Row[] }>('/organisation/virtualarchitecture/list')).data.list[0]?.id;
  const [own, other] = [await asked(releases, true), await asked(releases, true)];
  await rows.put(rows.resource(releases), own, { virtId: virtId as string });
  await rows.put(rows.resource(releases), other, { virtId: null });
  expect((await enterprise.post(`${prefix[releases]}/release`, { id: own })).code).toBe(403);
  await fine(enterprise, `${prefix[releases]}/cancel`, { id: own });
  expect((await enterprise.post(`${prefix[releases]}/cancel`, { id: other })).code).toBe(404);
  expect((await read(releases, own)).status).toBe('cancelled');
});

test('what nobody decided or let pass ends with its day, and whoever asked is told', async () => {
  const [old, waiting, current] = [await asked(slips, true), await asked(slips), await asked(slips, true)];
  const gone = [await asked(releases), await asked(releases, true)];
  for (const id of [old, waiting]) await rows.put(rows.resource(slips), id, { releaseDate: addDays(today, -1) });
  await rows.put(rows.resource(slips), current, { releaseDate: today });
  const past = new Date(Date.now() - 25 * 3_600_000).toISOString();
  for (const id of gone) await rows.put(rows.resource(releases), id, { releaseTime: past });
  await fine(admin, '/scm/schedule/job/planSteps', { action: 'run' });
  for (const id of [old, waiting]) await expect.poll(async () => (await read(slips, id)).status).toBe('expired');
  for (const id of gone) await expect.poll(async () => (await read(releases, id)).status).toBe('expired');
  expect((await read(slips, current)).status).toBe('approved');
  for (const id of [old, waiting, ...gone]) await expect.poll(() => toldOf(desk, id)).toContain('过期');
});
