import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalOf, type Flow, type FlowStep } from '../../src/meta/flow.ts';
import type { Row } from '../../src/meta/json.ts';
import { readConfig } from '../../src/server/config.ts';
import { demoPassword } from '../../src/server/install/install.ts';
import { createServer, type Server } from '../../src/server/server.ts';
import { Client } from '../support/client.ts';
import { answering, freePort, startProduct } from '../support/product.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator } from '../support/sign-in.ts';
import { until } from '../support/work.ts';

/** The process is killed while people agree: what was answered is there, and every step was done once. */

const signers = ['signer-a', 'signer-b', 'signer-c'];
const count = 60;
const borrowId = 'processes/itemBorrow';
const releaseId = 'release/goodsRelease';

let prepared: RunningServer;
beforeAll(async () => {
  prepared = await startServer({ LOG_LEVEL: 'silent' });
});
afterAll(() => prepared.stop());

const ask = (id: string, users: readonly string[]): FlowStep => ({
  id,
  type: 'approve',
  title: `步骤${id}`,
  who: { users },
  mode: 'all',
});
const release: FlowStep = {
  id: 'release',
  type: 'create',
  title: '开放行单',
  resource: releaseId,
  values: {
    orgId: 'orgId',
    applicantName: 'borrowerName',
    releaseDate: 'today',
    reason: '"借用" + itemName',
  },
};
// Over by the time that the process is started again, for some by stored work.
const wait: FlowStep = { id: 'wait', type: 'wait', title: '等待', until: 'planReturnTime' };

async function prepare(): Promise<string[]> {
  const admin = await prepared.as('admin');
  for (const name of signers) await addAdministrator(admin, prepared, name);
  const starter = await prepared.as('project-a');
  const orgId = String((await starter.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
  const rows = new Rows(prepared.server.services, admin);
  const approval = approvalOf(prepared.server.services.model, rows.resource(borrowId)) as { flow: Flow };
  const { flow } = approval;
  approval.flow = { ...flow, steps: [ask('one', signers.slice(0, 2)), release, wait, ask('two', signers.slice(2))] };
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const added = await starter.post<Row>('/diyForm/itemBorrow/add', {
      orgId,
      itemName: `推车 ${n}`,
      quantity: 1,
      borrowerName: '赵敏',
      borrowerPhone: '13800001234',
      borrowTime: '2026-03-01T09:00:00.000Z',
      planReturnTime: new Date(Date.now() + 10_000).toISOString(),
    });
    expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
    ids.push(String(added.data.id));
  }
  approval.flow = flow;
  return ids;
}

/** Agrees to whatever there is to do, until nobody answers any more or it is all done. */
async function agreeToAll(
  url: string,
  name: string,
  answered: string[],
  isOver: () => Promise<boolean>,
): Promise<void> {
  const client = await Client.signIn(url, name, demoPassword);
  const post = <T>(path: string, body: Row) => client.post<T>(`/process/approval/${path}`, body).catch(() => undefined);
  while (!(await isOver())) {
    const page = await post<{ rows: { id: string }[] }>('list', { list: 'todo', limit: 100 });
    if (!page) return;
    for (const { id } of page.data.rows) {
      const reply = await post('agree', { seatId: id });
      if (!reply) return;
      if (reply.code === 200) answered.push(id);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const among = (column: string, values: readonly string[]) => ({ is: 'in', column, values }) as const;

async function casesOf({ services: { store } }: Server, rowIds: readonly string[]): Promise<Row[]> {
  return (await store.find('process_case', ['id', 'rowId', 'status'], among('rowId', rowIds), {
    limit: count,
  })) as Row[];
}

test('agreements, records that steps make and waits survive, each once', async () => {
  const ids = await prepare();
  await prepared.server.close();
  const product = await answering(
    await startProduct({ NODE_ENV: 'development', ...prepared.shared, PORT: String(await freePort()) }),
  );
  const answered: string[] = [];
  const writers = signers.map((name) => agreeToAll(product.url, name, answered, async () => false));
  await until(() => answered.length >= 25);
  product.process.kill('SIGKILL');
  await product.ended;
  await Promise.all(writers);
  expect(answered.length).toBeLessThan(count * 3);

  const after = await createServer(readConfig({ ...prepared.shared, LOG_LEVEL: 'silent' }));
  try {
    const { store, model } = after.services;
    const early = await store.find('process_act', ['seatId'], among('seatId', answered), { limit: count * 3 });
    expect(early.map(({ seatId }) => seatId).toSorted()).toEqual(answered.toSorted());

    const url = await after.app.listen({ port: 0, host: '127.0.0.1' });
    const isOver = async () => (await casesOf(after, ids)).every(({ status }) => status === 'passed');
    await Promise.all(signers.map((name) => agreeToAll(url, name, [], isOver)));

    const cases = (await casesOf(after, ids)).map(({ id }) => String(id));
    expect(cases).toHaveLength(count);
    const acts = await store.find('process_act', ['caseId', 'operation', 'userId', 'node'], among('caseId', cases), {
      limit: count * 10,
    });
    const agreed = acts.filter(({ operation }) => operation === 'agree');
    expect(agreed).toHaveLength(count * 3);
    expect(new Set(agreed.map(({ caseId, userId, node }) => `${caseId} ${userId} ${node}`)).size).toBe(count * 3);
    const made = await store.find('process_made', ['caseId', 'rowId'], among('caseId', cases), { limit: count * 2 });
    expect(made.map(({ caseId }) => caseId).toSorted()).toEqual(cases.toSorted());
    const tableOf = (id: string) => model.resources.get(id)?.table as string;
    const reasons = Array.from({ length: count }, (_, n) => `借用推车 ${n}`);
    const releases = await store.find(tableOf(releaseId), ['id'], among('reason', reasons), { limit: count * 2 });
    expect(releases).toHaveLength(count);
    const records = await store.find(tableOf(borrowId), ['status'], among('id', ids), { limit: count });
    expect(records.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 'borrowed'));
    const left = await store.find('process_seat', ['id'], {
      is: 'all',
      of: [among('caseId', cases), among('state', ['open', 'waiting'])],
    });
    expect(left).toEqual([]);
  } finally {
    await after.close();
    // It is closed already.
    Object.assign(prepared.server, { close: async () => undefined });
  }
}, 180_000);
