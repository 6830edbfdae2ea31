import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalOf, type Flow, type FlowStep } from '../../src/meta/flow.ts';
import type { Row } from '../../src/meta/json.ts';
import { readConfig } from '../../src/server/config.ts';
import { demoPassword } from '../../src/server/install/install.ts';
import { createServer, type Server } from '../../src/server/server.ts';
import { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator } from '../support/sign-in.ts';

/** A release brings other flow files while cases run: these go on by the steps that they began with. */

const borrowId = 'processes/itemBorrow';
let before: RunningServer;
let orgId: string;

beforeAll(async () => {
  before = await startServer({ LOG_LEVEL: 'silent' });
});
afterAll(() => before.stop());

const ask = (id: string, user: string, more: object = {}) =>
  ({ id, type: 'approve', title: `步骤${id}`, who: { users: [user] }, mode: 'any', ...more }) as FlowStep;
const both: FlowStep = {
  id: 'both',
  type: 'parallel',
  title: '会审',
  paths: [
    { title: '左', steps: [ask('left', 'signer-a')] },
    { title: '右', steps: [ask('right', 'signer-b')] },
  ],
};

const approvalIn = ({ services: { model } }: Server) => {
  const resource = model.resources.get(borrowId);
  if (!resource) throw new Error(`${borrowId} is gone`);
  return approvalOf(model, resource) as { flow: Flow };
};

async function borrow(by: Client): Promise<string> {
  const added = await by.post<Row>('/diyForm/itemBorrow/add', {
    orgId,
    itemName: '推车',
    quantity: 1,
    borrowerName: '赵敏',
    borrowerPhone: '13800001234',
    borrowTime: '2026-03-01T09:00:00.000Z',
    planReturnTime: '2036-03-02T09:00:00.000Z',
  });
  expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
  return String(added.data.id);
}
const caseOf = async ({ services: { store } }: Server, rowId: string): Promise<Row> =>
  (
    await store.find('process_case', ['id', 'status', 'nodeTitle'], {
      is: 'compare',
      column: 'rowId',
      op: '=',
      value: rowId,
    })
  )[0] as Row;

async function agree(url: string, name: string, caseId: unknown): Promise<number> {
  const client = await Client.signIn(url, name, demoPassword);
  const { data } = await client.post<{ seatId: string | null }>('/process/approval/get', { id: caseId });
  return (await client.post('/process/approval/agree', { seatId: data.seatId ?? caseId })).code;
}

test('after a restart with other flow files, cases go on by theirs, and new ones by the new', async () => {
  const admin = await before.as('admin');
  for (const name of ['signer-a', 'signer-b', 'signer-c']) await addAdministrator(admin, before, name);
  const starter = await before.as('project-a');
  orgId = String((await starter.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
  const approval = approvalIn(before.server);
  const shipped = approval.flow;
  approval.flow = { ...shipped, steps: [both, ask('last', 'signer-c', { fields: { remark: 'edit' } })] };
  const ids = [await borrow(starter), await borrow(starter)];
  approval.flow = shipped;
  const [half, untouched] = (await Promise.all(ids.map((id) => caseOf(before.server, id)))) as [Row, Row];
  expect(await agree(before.url, 'signer-a', half.id)).toBe(200);
  await before.server.close();

  const after = await createServer(readConfig({ ...before.shared, LOG_LEVEL: 'silent' }));
  const now = approvalIn(after);
  try {
    // The steps that cases stand at are in no file any more.
    now.flow = { ...now.flow, title: '新的借用审批', steps: [ask('only', 'signer-b')] };
    const url = await after.app.listen({ port: 0, host: '127.0.0.1' });
    const next = await borrow(await Client.signIn(url, 'project-a', demoPassword));

    // One of two had signed; the other one's word is still missing.
    expect(await caseOf(after, ids[0] as string)).toMatchObject({ status: 'open', nodeTitle: '步骤right' });
    expect(await agree(url, 'signer-b', half.id)).toBe(200);
    expect(await caseOf(after, ids[0] as string)).toMatchObject({ status: 'open', nodeTitle: '步骤last' });
    expect(await agree(url, 'signer-c', half.id)).toBe(200);
    for (const name of ['signer-b', 'signer-a', 'signer-c']) expect(await agree(url, name, untouched.id)).toBe(200);
    for (const id of ids) expect(await caseOf(after, id)).toMatchObject({ status: 'passed' });

    const added = await caseOf(after, next);
    expect(added).toMatchObject({ status: 'open', nodeTitle: '步骤only' });
    expect(await agree(url, 'signer-c', added.id)).not.toBe(200);
    expect(await agree(url, 'signer-b', added.id)).toBe(200);
    const rows = new Rows(after.services, await Client.signIn(url, 'admin', demoPassword));
    for (const id of [...ids, next])
      expect(await rows.find(rows.resource(borrowId), id)).toMatchObject({ status: 'borrowed' });
  } finally {
    // Suites of one process share what is declared.
    now.flow = shipped;
    await after.close();
    // It is closed already.
    Object.assign(before.server, { close: async () => undefined });
  }
});
