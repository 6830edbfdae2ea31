import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import { approvalOf, askedStep, type Flow } from '../../src/meta/flow.ts';
import { stepOf } from '../../src/meta/flow-way.ts';
import type { Row } from '../../src/meta/json.ts';
import type { CompiledTransition } from '../../src/meta/model.ts';
import type { Processes } from '../../src/server/processes/processes.ts';
import { madeBy } from '../../src/server/processes/made.ts';
import { endCall, endWait } from '../../src/server/processes/way.ts';
import { overdue } from '../../src/server/processes/overdue.ts';
import { clearSeat, reseat } from '../../src/server/processes/reseat.ts';
import {
  actsOf,
  caseById,
  keptFlow,
  placesOf,
  seatsOf,
  type Act,
  type Case,
  type Seat,
} from '../../src/server/processes/rows.ts';
import type { Run } from '../../src/server/processes/run.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client } from '../support/client.ts';
import { all, isColumn } from '../../src/server/storage/condition.ts';
import { InProcessClient } from '../support/in-process.ts';
import { isAnswered, reasonToWait, standingOf, undecidedSteps } from '../support/process-model.ts';
import { countStep, onceStep, people, plan, releaseId, resourceId, starter } from '../support/process-plans.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { modelRuns } from '../support/shapes.ts';
import { addAdministrator, userId as idOfUser } from '../support/sign-in.ts';
import { until, Work } from '../support/work.ts';

/**
 * Whatever people do, in whatever order and at the same moment: a case has ended, or names who is due; nobody sits
 * twice, no answer counts twice, the record is where the case says, and the answers of each step come to what the
 * plain model (`tests/support/process-model.ts`) makes of them. `MODEL_RUNS=300` goes through as many sequences.
 */
/** As long as whoever asks for many sequences likes. */
const modelTimeMs = modelRuns === undefined ? 300_000 : 7_200_000;

let server: RunningServer;
let rows: Rows;
let storedWork: Work;
let projectA: string;
const clients = new Map<string, Client>();
const as = (name: string) => clients.get(name) as Client;
/** Names of accounts by their ids. */
const names = new Map<string, string>();

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  for (const name of ['admin', starter]) clients.set(name, await InProcessClient.as(server, name));
  for (const name of people) {
    await addAdministrator(as('admin'), server, name);
    clients.set(name, await InProcessClient.as(server, name));
  }
  for (const name of ['admin', starter, ...people]) names.set(await idOfUser(server, name), name);
  rows = new Rows(server.server.services, as('admin'));
  storedWork = new Work(server);
  projectA = String((await as(starter).post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
});
afterAll(() => server.stop());

test(
  'random operations, up to three at a time: every case ends or names who is due, and no answer counts twice',
  async () => {
    await fc.assert(
      fc.asyncProperty(plan, async ({ steps, gates, quantity, isWithdrawable, isReviewed, rounds }) => {
        for (const name of people) await as(name).post('/process/substitute/clear');
        const restore = arrange({ steps, gates, isWithdrawable, isReviewed });
        try {
          const own = await begin(quantity);
          await checkAll(own);
          for (const together of rounds) {
            const targets = await Promise.all(together.map(({ on }) => (on === 'own' ? own : calledBy(own))));
            const seats = await Promise.all(
              targets.map(({ caseId }) => seatsOf(server.server.services, undefined, caseId)),
            );
            const replies = await Promise.all(
              together.map((one, i) =>
                perform(whoDoes(one, seats[i] as Seat[]), one.call, one.body, {
                  ...(targets[i] as Target),
                  seats: seats[i] as Seat[],
                }),
              ),
            );
            for (const reply of replies) {
              expect(reply.code, JSON.stringify(reply)).toBeLessThan(500);
              // Nobody could answer any more where the product itself takes a transition a second time.
              expect(JSON.stringify(reply)).not.toContain(onceLabel);
            }
            await checkAll(own);
          }
        } finally {
          restore();
        }
        await expectLists();
      }),
      modelRuns === undefined ? { numRuns: 16, seed: 20_261_123 } : { numRuns: modelRuns },
    );
  },
  modelTimeMs,
);

/** A record and its case. */
interface Target {
  readonly resource: string;
  readonly path: string;
  readonly recordId: string;
  readonly caseId: string;
}
const paths: Readonly<Record<string, string>> = {
  [resourceId]: '/diyForm/itemBorrow',
  [releaseId]: '/outgoing/goodsRelease',
};
const onceLabel = '只收一次的押金';
const countLabel = '只核对不改状态';

/** New cases of both kinds go by these flows, and their records know the transitions of the model, until they are put back. */
function arrange({
  steps,
  gates,
  isWithdrawable,
  isReviewed,
}: {
  steps: Flow['steps'];
  gates: Flow['steps'];
  isWithdrawable: boolean;
  isReviewed: boolean;
}): () => void {
  const putBack: (() => void)[] = [];
  for (const [id, own] of [
    [resourceId, steps],
    [releaseId, gates],
  ] as const) {
    const resource = rows.resource(id);
    const approval = approvalOf(server.server.services.model, resource) as { flow: Flow };
    const { flow } = approval;
    approval.flow = { ...flow, steps: own, ...(isWithdrawable && { withdrawn: 'reject' }) };
    const transitions = (resource.states as unknown as { transitions: Map<string, CompiledTransition> }).transitions;
    const approve = transitions.get('approve') as CompiledTransition;
    if (isReviewed) transitions.set('approve', { ...approve, fourEyes: true });
    putBack.push(() => {
      approval.flow = flow;
      transitions.set('approve', approve);
    });
    if (id !== resourceId) continue;
    const stays = {
      ...approve,
      label: countLabel,
      fields: [],
      approval: undefined,
      to: undefined,
    } as CompiledTransition;
    transitions.set(countStep, { ...stays, name: countStep });
    transitions.set(onceStep, {
      ...stays,
      name: onceStep,
      label: onceLabel,
      stamp: { depositTime: 'now' },
      once: 'depositTime',
    });
    putBack.push(() => [countStep, onceStep].forEach((name) => transitions.delete(name)));
  }
  return () => putBack.forEach((one) => one());
}

async function begin(quantity: number): Promise<Target> {
  const added = await as(starter).post<Row>('/diyForm/itemBorrow/add', {
    orgId: projectA,
    itemName: '推车',
    quantity,
    borrowerName: '赵敏',
    borrowerPhone: '13800001234',
    borrowTime: '2026-03-01T09:00:00.000Z',
    planReturnTime: '2036-03-02T09:00:00.000Z',
    depositAmount: '1.00',
  });
  expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
  return targetOf(resourceId, String(added.data.id));
}

async function targetOf(resource: string, recordId: string): Promise<Target> {
  const [found] = await server.server.services.store.find('process_case', ['id'], isColumn('rowId', recordId));
  return { resource, path: paths[resource] as string, recordId, caseId: String(found?.id) };
}

/** The last record that the case has made and that has a case itself; the case itself if there is none. */
async function calledBy(own: Target): Promise<Target> {
  const made = (await madeBy(server.server.services, undefined, own.caseId)).findLast(({ state }) => state !== null);
  return made ? targetOf(made.resource, made.rowId) : own;
}

/**
 * Mostly those who are due, or who have just answered: what others try is refused, and leads nowhere. Now and then it is
 * anybody.
 */
function whoDoes({ by, call, due }: { by: string; call: string; due?: number }, seats: readonly Seat[]): string {
  if (due === undefined || due === 7) return by;
  const wanted = call === 'takeBack' ? ['agreed', 'waiting'] : ['open'];
  const there = seats.flatMap(({ userId, state }) => (wanted.includes(state) ? (names.get(userId) ?? []) : []));
  return (call === 'takeBack' ? there.at(-1) : there[due % there.length]) ?? by;
}

async function perform(
  by: string,
  call: string,
  body: Row,
  { resource, path, recordId, caseId, seats }: Target & { seats: readonly Seat[] },
) {
  if (call === 'record') return as(by).post(`${path}/approve`, { id: recordId });
  if (call === 'rejectRecord') return as(by).post(`${path}/reject`, { id: recordId, auditRemark: '不借' });
  if (call === 'delete') return as(by).post(`${path}/delete/${recordId}`);
  if (call === 'change') {
    const version = (await rows.find(rows.resource(resource), recordId))?.version ?? 1;
    const changes = resource === resourceId ? body : { reason: '改期' };
    return as(by).post(`${path}/update`, { id: recordId, version, ...changes });
  }
  if (call === 'get') return as(by).post('/process/approval/get', { id: caseId });
  if (call === 'late') {
    for (const seat of seats) await timePasses(seat);
    return { code: 200 };
  }
  if (call === 'back') return as(by).post('/process/substitute/clear');
  if (call === 'substitute') {
    const today = chinaDay(new Date());
    const set = await as(by).post('/process/substitute/set', {
      ...body,
      startDate: today,
      endDate: addDays(today, 30),
    });
    if (set.code === 200) for (const seat of seats) if (seat.userName === by) await leaves(seat);
    return set;
  }
  if (call === 'terminate') return as(by).post('/process/approval/terminate', { id: caseId, ...body });
  if (['withdraw', 'urge'].includes(call))
    return as(by).post(`/process/approval/${call}`, { id: caseId, ...(call === 'withdraw' && body) });
  if (call === 'jump') return as(by).post('/process/approval/jump', { id: caseId, ...body });
  if (call === 'takeBack') {
    const { data } = await as(by).post<Row>('/process/approval/get', { id: caseId });
    return as(by).post('/process/approval/takeBack', { id: caseId, takeable: data?.takeable ?? caseId });
  }
  if (call === 'time') {
    await timesCome(caseId);
    return { code: 200 };
  }
  if (call === 'away') {
    const own = seats.find(({ userId, state }) => names.get(userId) === by && state === 'open');
    if (own) await makeRoom(own);
    return { code: 200 };
  }
  if (call === 'told') {
    await callsEnd(caseId);
    return { code: 200 };
  }
  if (call === 'called') {
    const made = (await madeBy(server.server.services, undefined, caseId)).find(({ state }) => state === 'open');
    const remark = body.operation === 'reject' ? { auditRemark: '不放行' } : {};
    return made
      ? as(by).post(`/outgoing/goodsRelease/${String(body.operation)}`, { id: made.rowId, ...remark })
      : { code: 200 };
  }
  if (call === 'choose' || (call === 'agree' && body.people)) {
    const { data } = await as(by).post<{ seatId: string | null; named?: { node: string }[] }>('/process/approval/get', {
      id: caseId,
    });
    const chosen = Object.fromEntries((data?.named ?? []).map(({ node }) => [node, body.people]));
    return as(by).post(`/process/approval/${call}`, {
      seatId: data?.seatId ?? caseId,
      chosen: JSON.stringify(chosen),
    });
  }
  if (call === 'comment') return as(by).post('/process/approval/comment', { id: caseId, ...body });
  const own =
    seats.find(({ userId, state }) => names.get(userId) === by && state === 'open') ??
    seats.find(({ userId }) => names.get(userId) === by);
  return as(by).post(`/process/approval/${call}`, { seatId: own?.id ?? caseId, ...body });
}

/** As if all that the case waits for had come, twice over: work that is repeated does nothing more. */
async function timesCome(caseId: string): Promise<void> {
  const { services } = server.server;
  const waiting = placesOf((await caseById(services, undefined, caseId)) as Case).filter(
    (place) => place.until !== undefined,
  );
  for (const { visit } of [...waiting, ...waiting])
    await services.store.transaction((tx) =>
      (services.approvals as Processes)
        .operateIfUnderWay(systemContext(services), tx, caseId, (run) => endWait(run, visit))
        .then(() => undefined),
    );
}

/** As if the case were told of the end of each sub-flow, twice over, wherever it stands by now. */
async function callsEnd(caseId: string): Promise<void> {
  const { services } = server.server;
  const made = await madeBy(services, undefined, caseId);
  for (const { id } of [...made, ...made])
    await services.store.transaction((tx) =>
      (services.approvals as Processes)
        .operateIfUnderWay(systemContext(services), tx, caseId, (run) => endCall(run, id))
        .then(() => undefined),
    );
}

/** As if the time of a seat were over, twice. */
async function timePasses(seat: Seat): Promise<void> {
  for (const count of [1, 2])
    await atSeat(seat, async (run, now) => {
      if (now.state === 'open') await overdue(run, now, count);
    });
}

/** Whoever sits there is away from now on. */
const leaves = (seat: Seat): Promise<void> =>
  atSeat(seat, async (run, now) => {
    if (now.state === 'open' || now.state === 'waiting') await reseat(run, now);
  });

/** What the product does by itself, with the seat as it is by then. */
async function atSeat(seat: Seat, work: (run: Run, now: Seat) => Promise<void>): Promise<void> {
  const { services } = server.server;
  await services.store.transaction((tx) =>
    (services.approvals as Processes)
      .operateIfUnderWay(systemContext(services), tx, seat.caseId, async (run) => {
        const now = (await run.liveSeats()).find(({ id }) => id === seat.id);
        if (now) await work(run, now);
      })
      .then(() => undefined),
  );
}

/** As if whoever sits there had left. */
const makeRoom = (seat: Seat): Promise<void> =>
  atSeat(seat, async (run, now) => {
    if (now.state !== 'open') return;
    run.sit(now);
    await clearSeat(run, now);
  });

/** What the product does by itself, once all of it is done. */
async function settled(): Promise<void> {
  for (const handler of ['processes.called', 'processes.reseat']) {
    await storedWork.hurry(handler);
    await until(async () => (await storedWork.states(handler)).every((state) => state === 'done'));
  }
}

async function checkAll(own: Target): Promise<void> {
  await settled();
  await judge(own);
  for (const { resource, rowId, state } of await madeBy(server.server.services, undefined, own.caseId))
    if (state !== null) {
      const target = await targetOf(resource, rowId);
      await judge(target);
      const kase = (await caseById(server.server.services, undefined, target.caseId)) as Case;
      expect(state, 'a sub-flow ended, or did not').toBe(kase.endedAt === null ? 'open' : kase.status);
    }
}

async function judge({ resource, recordId, caseId }: Target): Promise<void> {
  const { services } = server.server;
  const kase = (await caseById(services, undefined, caseId)) as Case;
  const [seats, acts, made] = await Promise.all([
    seatsOf(services, undefined, caseId),
    actsOf(services, undefined, caseId),
    madeBy(services, undefined, caseId),
  ]);
  const record = await rows.find(rows.resource(resource), recordId);
  const open = seats.filter(({ state }) => state === 'open' || state === 'waiting');
  if (kase.endedAt === null) {
    for (const { visit, isStuck, until: time, calls } of placesOf(kase))
      expect(
        isStuck ||
          time !== undefined ||
          // Whoever waits for a sub-flow waits for one that is under way.
          made.some(({ id, state }) => id === calls && state === 'open') ||
          open.some((seat) => seat.visit === visit && seat.state === 'open'),
        'a step names nobody who is due',
      ).toBe(true);
    expect(placesOf(kase).length, 'stands nowhere').toBeGreaterThan(0);
    expect(
      open.every(({ visit }) => placesOf(kase).some((place) => place.visit === visit)),
      'somebody is asked at a step that is over',
    ).toBe(true);
    expect(record?.status).toBe('pending');
  } else {
    expect(open, 'somebody is asked after the end').toEqual([]);
    // Nothing but its deletion overtakes a record here.
    const [kept] = await services.store.find(rows.resource(resource).table, ['deletedAt'], isColumn('id', recordId));
    const passed = resource === resourceId ? 'borrowed' : 'approved';
    if (kase.status === 'overtaken') expect(kept?.deletedAt).not.toBeNull();
    if (kase.status !== 'overtaken' && record)
      expect(record.status).toBe(kase.status === 'passed' ? passed : 'rejected');
    if (kase.status !== 'overtaken' && !record) expect(kase.status).not.toBe('passed');
  }
  const flow = await keptFlow(services, undefined, kase.flowId);
  answersCount(flow, kase, seats);
  const holds = (when: string) =>
    when === 'quantity > 1' ? Number(record?.quantity) > 1 : Number(record?.quantity) < 3;
  expect(undecidedSteps(flow, kase, { seats, acts, made }, holds), 'passed without an answer').toEqual([]);
  await tasksAgree(seats);
  oncePerPerson(seats);
  oncePerSeat(acts);
  // A record for each step that makes one; a sub-flow that came to nothing may be begun anew.
  const standing = made.filter(({ state }) => state === null || state === 'open' || state === 'passed');
  expect(new Set(standing.map(({ node }) => node)).size, 'a step has made a record twice').toBe(standing.length);
  const ended = made.filter(({ state }) => state !== null && state !== 'open').length;
  const told = acts.filter(({ operation }) => operation === 'called' || operation === 'calledAgainst').length;
  expect(told, 'a sub-flow has ended twice').toBeLessThanOrEqual(ended);
  if (resource === resourceId && record) await takenOnce(record, acts);
}

/** What the product did by itself stands in the record as often as in the history, whatever was repeated. */
async function takenOnce(record: Row, acts: readonly Act[]): Promise<void> {
  const done = (operation: string, node: string) =>
    acts.filter((act) => act.operation === operation && act.node?.startsWith(node)).length;
  expect(Number(record.depositAmount), 'fields were set more or less often').toBe(1 + done('set', 'note'));
  expect(record.depositTime !== null, 'a transition is in the history').toBe(done('run', 'take') === 1);
  const logged = all(isColumn('recordId', String(record.id)), isColumn('actionName', countLabel));
  const log = await server.server.services.store.find(
    rows.resource('system/operateLog').table,
    ['id', 'userId'],
    logged,
  );
  expect(log.length, 'a transition was taken').toBe(done('run', 'count'));
  // Whoever agreed before it would be barred from agreeing again where two people are needed.
  expect(
    log.every(({ userId }) => userId === null),
    'somebody had a hand in it',
  ).toBe(true);
}

function oncePerPerson(seats: readonly Seat[]): void {
  const live = seats
    .filter(({ state }) => ['open', 'waiting', 'agreed'].includes(state))
    .map(({ visit, userId }) => `${visit} ${userId}`);
  expect(new Set(live).size, 'somebody sits twice').toBe(live.length);
}

function oncePerSeat(done: readonly Act[]): void {
  // What was taken back does not count.
  const taken = done.filter(({ operation: name }) => name === 'takeBack').map(({ id, seatId }) => ({ id, seatId }));
  const acts = done.filter((act) => !taken.some(({ id, seatId }) => seatId === act.seatId && act.id < id));
  const answers = acts
    .filter(({ operation: name }) => ['agree', 'handle', 'refuse', 'return', 'handOver'].includes(name))
    .map(({ seatId }) => seatId);
  expect(new Set(answers).size, 'an answer counts twice').toBe(answers.length);
}

/** At each step where people answer, nothing is decided yet, and whoever waits has a reason to. */
function answersCount(flow: Flow, kase: Case, seats: readonly Seat[]): void {
  for (const place of kase.endedAt === null ? placesOf(kase).filter(isAnswered) : []) {
    const step = askedStep(stepOf(flow, place.node));
    const here = seats.filter(({ visit }) => visit === place.visit);
    if (!step) throw new Error(`a case stands at ${place.node}, where nobody is asked`);
    expect(standingOf(step, here), `${place.node} is decided, and the case still stands there`).toBe('undecided');
    for (const seat of here.filter(({ state }) => state === 'waiting'))
      expect(reasonToWait(step, seat, here), `${seat.userName} waits for nothing`).toBeDefined();
  }
}

/** Lists of tasks show what the seats say. */
async function tasksAgree(seats: readonly Seat[]): Promise<void> {
  const { store } = server.server.services;
  const ids = seats.map(({ id }) => id);
  const tasks = await store.find('processes_task', ['id', 'taskStatus'], { is: 'in', column: 'id', values: ids });
  const states = new Map(tasks.map(({ id, taskStatus }) => [id, taskStatus]));
  for (const { id, state, userName } of seats)
    if (states.has(id) || state === 'open' || state === 'waiting')
      expect(states.get(id), `the task of ${userName}`).toBe(state);
}

/** Lists count no further. */
const maxCounted = 100;

/** The number beside the bell is that of the seats that are open. */
async function expectLists(): Promise<void> {
  const { store } = server.server.services;
  for (const name of people) {
    const own = all(isColumn('userId', await idOfUser(server, name)), isColumn('state', 'open'));
    const { data } = await as(name).post<{ due: number }>('/process/approval/list', {});
    expect(data.due, name).toBe(Math.min(maxCounted, (await store.find('process_seat', ['id'], own)).length));
  }
}
