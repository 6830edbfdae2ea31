import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import { callsFor, onForm, type Refusal, type StoredRow } from '../support/calls.ts';
import type { Client, Reply } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
let admin: Client;
let rows: Rows;
let build: Resource;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  build = rows.model.resources.get('space/build') as Resource;
});
afterAll(() => server.stop());

type Answer = Reply<StoredRow & Refusal>;

const call = (op: 'add' | 'update', values: Row): Promise<Answer> =>
  admin.post(callsFor(build, op)[0]!.path, { ...onForm(build, values), ...shares(values) });
/** Rows that are saved along are one text in a form. */
const shares = ({ shares: given }: Row) => (given === undefined ? {} : { shares: JSON.stringify(given) });
const share = async (rate: number): Promise<Row> => ({
  orgId: (await rows.add(rows.model.resources.get('organisation/organization') as Resource)).id,
  shareRate: rate,
});
const refused = {
  status: 400,
  data: { errors: [{ path: 'shares', message: '分摊比例合计不能超过100%' }] },
};

/** A building that two projects share, 60 and 30 percent. */
async function shared(): Promise<StoredRow & { shares: StoredRow[] }> {
  const values = await rows.values(build);
  const reply = await call('add', { ...values, shares: [await share(60), await share(30)] });
  expect(reply, JSON.stringify(reply)).toMatchObject({ status: 200, data: { shareTotal: 90 } });
  const { data } = await admin.post<{ list: StoredRow[] }>('/organisation/buildOrg/list', { buildId: reply.data.id });
  return { ...reply.data, shares: data.list };
}

describe('a rule over the rows that are saved along', () => {
  test('is held once all of them are written, and is told at their table', async () => {
    const values = await rows.values(build);
    expect(await call('add', { ...values, shares: [await share(60), await share(40.5)] })).toMatchObject(refused);
    const { id, version, shares: stored } = await shared();
    expect(await call('update', { id, version, shares: [await share(20)] })).toMatchObject(refused);
    const half = stored.map((row) => ({ id: row.id, shareRate: 30 }));
    const reply = await call('update', { id, version, shares: [...half, await share(40)] });
    expect(reply).toMatchObject({ status: 200, data: { shareTotal: 100 } });
  });

  test('is held when one of them is written alone, and is told at the reference to their row', async () => {
    const { id, shares: stored } = await shared();
    const part = rows.model.resources.get('space/buildOrg') as Resource;
    const add = async (rate: number): Promise<Answer> =>
      admin.post(callsFor(part, 'add')[0]!.path, onForm(part, { ...(await share(rate)), buildId: id }));
    expect(await add(20)).toMatchObject({
      status: 400,
      data: { errors: [{ path: 'buildId', message: '分摊比例合计不能超过100%' }] },
    });
    expect(await add(10)).toMatchObject({ status: 200 });
    const [first] = stored as [StoredRow];
    expect(
      await admin.post(callsFor(part, 'update')[0]!.path, { id: first.id, version: first.version, shareRate: 90 }),
    ).toMatchObject({ status: 400 });
  });

  test('lets go what it does not look at, of a row that is older than it', async () => {
    const { id, version, shares: stored } = await shared();
    await rows.put(rows.model.resources.get('space/buildOrg') as Resource, String(stored[0]?.id), { shareRate: 99 });
    expect(await call('update', { id, version, remark: '改说明' })).toMatchObject({ status: 200 });
  });

  test('two who add at once do not pass it together', async () => {
    const { id } = await shared();
    const part = rows.model.resources.get('space/buildOrg') as Resource;
    const given = await Promise.all([share(10), share(10), share(10), share(10)]);
    const replies = await Promise.all(
      given.map((row) => admin.post<Answer>(callsFor(part, 'add')[0]!.path, onForm(part, { ...row, buildId: id }))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
