import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalOf, type Flow, type FlowStep } from '../../src/meta/flow.ts';
import type { Row } from '../../src/meta/json.ts';
import { newId } from '../../src/server/records/ids.ts';
import { isColumn, type Condition } from '../../src/server/storage/condition.ts';
import type { Queries, StoredRow } from '../../src/server/storage/database.ts';
import type { Client } from '../support/client.ts';
import { Explainer, scans } from '../support/query-plans.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator, userId } from '../support/sign-in.ts';

/** What the process centre costs beside ten thousand running cases, all of them waiting for one person. */

const cases = 10_000;
const tables = {
  process_case: [
    'flowKey',
    'flowId',
    'title',
    'resource',
    'recordTitle',
    'starterId',
    'starterName',
    'status',
    'node',
    'nodeTitle',
    'places',
    'visit',
    'round',
    'version',
    'createdAt',
  ],
  process_seat: [
    'userName',
    'via',
    'place',
    'node',
    'nodeTitle',
    'visit',
    'round',
    'state',
    'list',
    'title',
    'resource',
    'recordTitle',
    'starterName',
    'createdAt',
    'openedAt',
  ],
  processes_task: [
    'orgId',
    'flowTitle',
    'stepTitle',
    'recordTitle',
    'starterName',
    'handlerName',
    'openedTime',
    'overdue',
    'taskStatus',
    'version',
    'createdAt',
    'createdBy',
    'updatedAt',
    'updatedBy',
  ],
} as const;

let server: RunningServer;
let signer: Client;
let project: Client;
let rows: Rows;
let projectA: string;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  const admin = await server.as('admin');
  project = await server.as('project-a');
  signer = await addAdministrator(admin, server, 'signer-a');
  await addAdministrator(admin, server, 'signer-b');
  rows = new Rows(server.server.services, admin);
  projectA = String((await project.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
});
afterAll(() => server.stop());

const ask = (id: string, user: string): FlowStep => ({
  id,
  type: 'approve',
  title: id,
  who: { users: [user] },
  mode: 'any',
});

/** A case that waits for the signer. */
async function begin(): Promise<string> {
  const approval = approvalOf(server.server.services.model, rows.resource('processes/itemBorrow')) as { flow: Flow };
  const { flow } = approval;
  approval.flow = { ...flow, steps: [ask('one', 'signer-a'), ask('two', 'signer-b')] };
  const added = await project
    .post<Row>('/diyForm/itemBorrow/add', {
      orgId: projectA,
      itemName: '推车',
      quantity: 1,
      borrowerName: '赵敏',
      borrowerPhone: '13800001234',
      borrowTime: '2026-03-01T09:00:00.000Z',
      planReturnTime: '2036-03-02T09:00:00.000Z',
    })
    .finally(() => (approval.flow = flow));
  expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
  return String(added.data.id);
}

/** Copies of one case, its seat and its task, as the engine has stored them. */
async function fill(rowId: string): Promise<void> {
  const { store } = server.server.services;
  const one = async (table: keyof typeof tables, where: Condition): Promise<StoredRow> =>
    ((await store.find(table, [...tables[table], 'id'], where, { limit: 1 })) as StoredRow[])[0] as StoredRow;
  const kase = await one('process_case', isColumn('rowId', rowId));
  const seat = await one('process_seat', isColumn('caseId', String(kase.id)));
  const task = await one('processes_task', isColumn('id', String(seat.id)));
  const person = await userId(server, 'signer-a');
  for (let done = 0; done < cases; done += 500)
    await store.transaction(async (tx: Queries) => {
      for (let i = 0; i < 500; i++) {
        const [caseId, seatId] = [newId(), newId()];
        await store.insert(tx, 'process_case', { ...kase, id: caseId, rowId: newId() }, []);
        await store.insert(tx, 'process_seat', { ...seat, id: seatId, caseId, userId: person, rowId: newId() }, []);
        await store.insert(tx, 'processes_task', { ...task, id: seatId }, []);
      }
    });
}

interface Cost {
  processor: number;
  clock: number;
}

const median = (figures: number[]): number => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

/** The least processor time of some calls, server and client together: the rest is collection of what others left. */
async function cost(name: string, times: number, work: () => Promise<unknown>): Promise<Cost> {
  const processor: number[] = [];
  const clock: number[] = [];
  for (let i = 0; i < times; i++) {
    const began = performance.now();
    const from = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(from);
    processor.push((user + system) / 1000);
    clock.push(performance.now() - began);
  }
  const found = { processor: Math.min(...processor), clock: median(clock) };
  process.stdout.write(
    `${name}: ${found.processor.toFixed(1)} ms of the processor, ${found.clock.toFixed(1)} ms by the clock\n`,
  );
  return found;
}

const inbox = () => signer.post<{ rows: Row[]; due: number }>('/process/approval/list', { limit: 20 });
let seats: string[] = [];

/** Cases whose first seat can be answered now. */
async function beginAll(number: number): Promise<void> {
  for (let i = 0; i < number; i++) await begin();
  seats = (await inbox()).data.rows.slice(0, number).map(({ id }) => String(id));
}

async function step(): Promise<void> {
  const reply = await signer.post('/process/approval/agree', { seatId: seats.pop() ?? '' });
  expect(reply).toMatchObject({ code: 200, data: { nodeTitle: 'two' } });
}

/** What a page of the inbox and a step cost at this moment. */
async function costs(when: string): Promise<{ inbox: Cost; step: Cost }> {
  await beginAll(20);
  return { inbox: await cost(`inbox, ${when}`, 20, inbox), step: await cost(`step, ${when}`, 20, step) };
}

// Against the same machine a moment before: time by itself says as much about the machine.
test('neither a page of the inbox nor a step costs more beside ten thousand cases', async () => {
  await costs('warming up');
  const alone = await costs('alone');
  await fill(await begin());
  expect((await inbox()).data).toMatchObject({ due: 100 });
  const beside = await costs('beside all cases');
  expect(beside.inbox.processor).toBeLessThan(2 * alone.inbox.processor + 2);
  expect(beside.step.processor).toBeLessThan(2 * alone.step.processor + 2);
});

// Plans are those of the embedded database.
test.skipIf(process.env.SUITE_DATABASE === 'postgres')('neither goes through all cases', async () => {
  await beginAll(1);
  const explainer = new Explainer(server);
  const plans = [...(await explainer.plansOf(inbox)), ...(await explainer.plansOf(step))];
  explainer.close();
  expect(plans.some(({ sql }) => sql.includes('process_seat'))).toBe(true);
  for (const table of ['process_case', 'process_seat', 'process_act', 'process_made', 'processes_task'])
    for (const plan of plans) expect(scans(plan, table), plan.sql).toEqual([]);
});
