import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalOf, refusalsOf, type Approval } from '../../src/meta/flow.ts';
import { allSteps } from '../../src/meta/flow-way.ts';
import type { Row } from '../../src/meta/json.ts';
import type { CompiledTransition, Resource } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { caseById, seatsOf, type Case, type Seat } from '../../src/server/processes/rows.ts';
import type { Client, Reply } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { ready } from '../support/ready-rows.ts';
import { Review, type Reviewed } from '../support/review.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator } from '../support/sign-in.ts';

/** Each flow that ships goes its longest way with two people: agreed, refused, returned, withdrawn. */

const { model } = loadModel();

/** What makes a record take the way on which a second person is asked. */
const longWay: Readonly<Record<string, Row>> = {
  'accounts/rechargeManage': { totalAmount: '60000.00' },
  'accounts/credit': { totalQuota: '600000.00' },
  'enterprise/contractInfo': { amount: '600000.00' },
  'notices/appNotice': { targetType: 'all' },
  'orders/refundOrder': { refundAmount: '6000.00' },
  'processes/itemBorrow': { depositAmount: '600.00' },
  'processes/process': { formKind: 'entrance' },
  'shop/product': { price: '2000.00' },
  'visitors/visitorOrder': { companionCount: 8 },
};

interface Under {
  readonly id: string;
  readonly caseId: string;
}

const flows = [...model.resources.values()].flatMap((resource): [string, Resource, Approval][] => {
  const approval = approvalOf(model, resource);
  return approval ? [[approval.key, resource, approval]] : [];
});

let server: RunningServer;
let admin: Client;
let maker: Client;
const clients = new Map<string, Client>();

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await InProcessClient.as(server, 'admin');
  for (const name of ['maker', 'checker', 'second']) await addAdministrator(admin, server, name);
  maker = await InProcessClient.as(server, 'maker');
});
afterAll(() => server.stop());

test('there is a flow for each kind of record that several people decide about', () => {
  expect(flows.map(([key]) => key).toSorted()).toEqual([...model.flows.keys()].toSorted());
  expect(flows.length).toBeGreaterThan(12);
});

/** Whoever sits there signs in as themselves. */
async function clientOf({ userId }: Seat): Promise<Client> {
  const rows = new Rows(server.server.services, admin);
  const user = await rows.find(rows.resource('system/user'), userId);
  const name = String(user?.userName);
  const known = clients.get(name) ?? (await InProcessClient.as(server, name));
  clients.set(name, known);
  return known;
}

describe.each(flows)('%s', (key, resource, approval) => {
  const passed = resource.states?.transitions.get(approval.passed) as CompiledTransition;
  const review = () => new Review(server, resource as Reviewed, passed, admin);
  const state = async (id: string) => (await review().read(id))[resource.states?.field ?? ''];
  const kase = async ({ caseId }: Under) => (await caseById(server.server.services, undefined, caseId)) as Case;

  /** A record that waits for the flow, made and handed in by one person. */
  async function begin(): Promise<Under> {
    const rows = new Rows(server.server.services, maker);
    const values = longWay[resource.id] ?? {};
    const isWaiting = approval.waiting.has(resource.states?.initial ?? '');
    const { id } = await rows.add(resource, isWaiting ? values : {});
    if (!isWaiting) {
      await ready[resource.id]?.(server.server.services, rows, await review().read(id));
      await review().submit(maker, id);
      // Sums are made by handing in; the condition reads them when the first person has agreed.
      await rows.put(resource, id, values);
    }
    return { id, caseId: await caseIdOf(id) };
  }
  async function caseIdOf(id: string): Promise<string> {
    const found = await server.server.services.store.find('process_case', ['id'], {
      is: 'compare',
      column: 'rowId',
      op: '=',
      value: id,
    });
    return String(found[0]?.id ?? '');
  }
  /** Somebody who is asked, but for those who have signed before. */
  async function due(under: Under, but: readonly string[] = []): Promise<Seat> {
    const seats = await seatsOf(server.server.services, undefined, under.caseId);
    const open = seats.find(({ state: at, userId }) => at === 'open' && !but.includes(userId));
    expect(open, `nobody is asked at ${(await kase(under)).nodeTitle}`).toBeDefined();
    return open as Seat;
  }
  async function answer(seat: Seat, operation: string, body: Row = {}): Promise<void> {
    const reply: Reply<Row> = await (
      await clientOf(seat)
    ).post(`/process/approval/${operation}`, { seatId: seat.id, ...body });
    expect(reply, `${operation}: ${JSON.stringify(reply)}`).toMatchObject({ code: 200 });
  }
  /** One person agrees; the other is asked then. */
  async function toSecond(under: Under): Promise<readonly [Seat, Seat]> {
    const first = await due(under);
    await answer(first, 'agree');
    const second = await due(under, [first.userId]);
    expect(second.node).not.toBe(first.node);
    return [first, second];
  }

  beforeAll(async () => {
    if (!approval.flow.optional) return;
    const { data } = await admin.post<{ version: number }>('/process/flow/use', { key });
    await admin.post('/process/flow/setUse', { key, version: data.version, everywhere: true });
  });

  test('agreed by two, it passes; the one who made it is asked by nobody where it takes four eyes', async () => {
    const under = await begin();
    expect([...allSteps(approval.flow.steps)].filter(({ type }) => type === 'approve').length).toBeGreaterThan(1);
    if (passed.fourEyes) expect((await review().approve(maker, under.id)).status).toBe(403);
    const [, second] = await toSecond(under);
    expect(approval.waiting).toContain(await state(under.id));
    await answer(second, 'agree');
    expect((await kase(under)).status).toBe('passed');
    expect(approval.waiting).not.toContain(await state(under.id));
  });

  test('refused by the second, it is refused', async () => {
    const under = await begin();
    const [, second] = await toSecond(under);
    const before = await state(under.id);
    await answer(second, 'refuse', { comment: '与附件不符' });
    expect((await kase(under)).status).toBe('refused');
    const refusal = refusalsOf(approval.flow)
      .map((name) => resource.states?.transitions.get(name) as CompiledTransition)
      .find(({ from }) => from.includes(String(before)));
    expect(await state(under.id)).toBe(refusal?.to);
  });

  test('returned to the first, it is decided anew', async () => {
    const under = await begin();
    const [first, second] = await toSecond(under);
    await answer(second, 'return', { node: first.node, comment: '请核对金额' });
    expect(await kase(under)).toMatchObject({ status: 'open', node: first.node, round: 2 });
    const [, again] = await toSecond(under);
    await answer(again, 'agree');
    expect((await kase(under)).status).toBe('passed');
  });

  test('withdrawn by whoever started it, where it says how', async () => {
    const under = await begin();
    await toSecond(under);
    const withdrawn = resource.states?.transitions.get(approval.flow.withdrawn ?? '');
    const reply = await maker.post<Row>('/process/approval/withdraw', { id: under.caseId, comment: '填错了' });
    if (withdrawn) {
      expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200, data: { status: 'withdrawn' } });
      expect(await state(under.id)).toBe(withdrawn.to);
    } else {
      expect(reply).toMatchObject({ code: 422 });
      expect((await kase(under)).status).toBe('open');
    }
  });

  test.runIf(approval.flow.optional)('switched off, one person decides and no case begins', async () => {
    const { data } = await admin.post<{ version: number }>('/process/flow/use', { key });
    const off = await admin.post<{ version: number }>('/process/flow/setUse', { key, version: data.version });
    expect(off).toMatchObject({ code: 200, data: { everywhere: false, projects: [] } });
    const under = await begin();
    expect(under.caseId).toBe('');
    const reply = await review().approve(await InProcessClient.as(server, 'checker'), under.id);
    expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
    expect(approval.waiting).not.toContain(await state(under.id));
    expect(await caseIdOf(under.id)).toBe('');
    await admin.post('/process/flow/setUse', { key, version: off.data.version, everywhere: true });
  });
});
