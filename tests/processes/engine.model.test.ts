import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import { approvalOf, askedStep, type ApproveStep, type Flow, type FlowStep, type Who } from '../../src/meta/flow.ts';
import { stepOf } from '../../src/meta/flow-way.ts';
import type { Row } from '../../src/meta/json.ts';
import type { Processes } from '../../src/server/processes/processes.ts';
import { madeBy } from '../../src/server/processes/made.ts';
import { endWait } from '../../src/server/processes/way.ts';
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
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { modelRuns } from '../support/shapes.ts';
import { addAdministrator, userId as idOfUser } from '../support/sign-in.ts';

/**
 * Whatever people do, in whatever order and at the same moment: a case has ended, or names who is due; nobody sits
 * twice, no answer counts twice, the record is where the case says, and the answers of each step come to what the
 * plain model (`tests/support/process-model.ts`) makes of them. `MODEL_RUNS=300` goes through as many sequences.
 */
const people = ['signer-a', 'signer-b', 'signer-c', 'signer-d'] as const;
const starter = 'project-a';
const resourceId = 'processes/itemBorrow';
const releaseId = 'release/goodsRelease';
const release = {
  orgId: 'orgId',
  applicantName: 'borrowerName',
  releaseDate: 'day(borrowTime)',
  reason: '"借用" + itemName',
};

/** As long as whoever asks for many sequences likes. */
const modelTimeMs = modelRuns === undefined ? 300_000 : 7_200_000;

let server: RunningServer;
let rows: Rows;
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
  projectA = String((await as(starter).post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
});
afterAll(() => server.stop());

const person = fc.constantFrom(...people);
const anybody = fc.constantFrom(starter, ...people);
/** All steps that may be drawn, for whoever goes back, or leaps. */
const anyStep = fc.constantFrom(
  'one',
  'one',
  'one',
  'one',
  'two',
  'left',
  'right',
  'three',
  'work',
  'extra',
  'extra-2',
  'inner',
);
const seatCall = (name: string, more: fc.Arbitrary<Row>) =>
  fc.record({ by: anybody, call: fc.constant(name), body: more, due: fc.nat(7) });
/** What is done to the case, or to its record, rather than from a seat. */
const caseCall = (name: string, by: fc.Arbitrary<string> = anybody) =>
  fc.record({ by, call: fc.constant(name), body: fc.constant({ comment: '补充' } as Row) });
/** Whom somebody would name where people are asked for. */
const named = fc.record({ people: fc.uniqueArray(person, { minLength: 1, maxLength: 3 }) });
const operation = fc.oneof(
  { weight: 24, arbitrary: seatCall('agree', fc.constant({})) },
  { weight: 6, arbitrary: seatCall('agree', named) },
  { weight: 1, arbitrary: seatCall('refuse', fc.constant({ comment: '不符' })) },
  {
    weight: 5,
    arbitrary: seatCall('return', fc.record({ node: anyStep, comment: fc.constant('请核对') })),
  },
  { weight: 4, arbitrary: seatCall('handOver', fc.record({ person })) },
  { weight: 4, arbitrary: seatCall('delegate', fc.record({ person })) },
  { weight: 5, arbitrary: seatCall('takeBack', fc.constant({})) },
  {
    weight: 1,
    arbitrary: fc.record({
      by: person,
      call: fc.constant('jump'),
      body: fc.record({ node: anyStep, comment: fc.constant('调整') }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ by: person, call: fc.constant('time'), body: fc.constant({} as Row) }) },
  { weight: 1, arbitrary: fc.record({ by: person, call: fc.constant('away'), body: fc.constant({} as Row) }) },
  {
    weight: 6,
    arbitrary: seatCall('addSigner', fc.record({ person, when: fc.constantFrom('before', 'after', 'beside') })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      by: fc.constantFrom(starter, ...people),
      call: fc.constantFrom('withdraw', 'comment', 'urge'),
      body: fc.constant({ comment: '补充' } as Row),
    }),
  },
  { weight: 1, arbitrary: caseCall('record') },
  {
    weight: 1,
    arbitrary: fc.oneof(
      caseCall('rejectRecord', person),
      caseCall('terminate', person),
      caseCall('delete', fc.constant(starter)),
    ),
  },
  { weight: 2, arbitrary: caseCall('late') },
  { weight: 2, arbitrary: caseCall('get') },
  { weight: 4, arbitrary: seatCall('agree', fc.record({ changes: fc.constant('{"itemName":"手推车"}') })) },
  {
    weight: 1,
    arbitrary: fc.record({
      by: fc.constant(starter),
      call: fc.constant('change'),
      body: fc.record({ quantity: fc.nat(3) }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ by: person, call: fc.constant('substitute'), body: fc.record({ person }) }) },
  { weight: 1, arbitrary: caseCall('back', person) },
  {
    weight: 6,
    arbitrary: seatCall('choose', named),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      by: person,
      call: fc.constant('called'),
      body: fc.record({ operation: fc.constantFrom('approve', 'approve', 'reject') }),
    }),
  },
);
/** Named by the flow, by the starter, or by whoever agrees before; the starter has no head here. */
const whoOf = (id: string): fc.Arbitrary<Who> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ users: fc.uniqueArray(person, { minLength: 0, maxLength: 3 }) }) },
    { weight: 1, arbitrary: fc.constant<Who>({ chosenBy: 'starter' }) },
    { weight: id === 'one' ? 0 : 1, arbitrary: fc.constant<Who>({ chosenBy: 'before' }) },
    { weight: 1, arbitrary: fc.constantFrom<Who>({ leaderOf: 'starter' }, { leaderOf: 'starter', to: 'top' }) },
    { weight: 1, arbitrary: fc.constantFrom<Who>({ can: 'approve' }, { role: 'admin' }, { field: 'createdBy' }) },
  );
const anApproval = (id: string) =>
  fc
    .record({
      id: fc.constant(id),
      type: fc.constant('approve' as const),
      title: fc.constant(`步骤${id}`),
      mode: fc.constantFrom('any' as const, 'all' as const, 'turn' as const, 'share' as const),
      share: fc.constantFrom(50, 60, 100),
      who: whoOf(id),
      repeat: fc.constantFrom('ask' as const, 'skip' as const, 'other' as const),
      empty: fc.constantFrom('admin' as const, 'pass' as const, 'refuse' as const),
      starter: fc.constantFrom('skip' as const, 'ask' as const),
      more: fc.constantFrom<Partial<ApproveStep>>(
        {},
        {},
        { fields: { itemName: 'edit' } },
        { several: true },
        { limit: { after: '30d', do: 'remind', times: 2 } },
        { limit: { after: '30d', do: 'admin' } },
        { limit: { after: '30d', do: 'pass' } },
        { limit: { after: '30d', do: 'refuse' } },
      ),
    })
    .map(({ more, ...drawn }) => ({ ...drawn, ...more }));
const extra: FlowStep = {
  id: 'extra',
  type: 'approve',
  title: '加批',
  who: { users: ['signer-d', 'signer-a'] },
  mode: 'turn',
  repeat: 'skip',
};
/** Work in the middle, which nobody refuses, and what the product does by itself. */
const between = fc.constantFrom<Flow['steps']>(
  [],
  [{ id: 'pause', type: 'wait', title: '等待', after: '30d' }],
  [{ id: 'until', type: 'wait', title: '到归还', until: 'planReturnTime' }],
  [{ id: 'work', type: 'handle', title: '备货', who: { users: ['signer-a', 'signer-b'] }, mode: 'all' }],
  [
    { id: 'note', type: 'set', title: '登记', values: { itemName: '"推车（已核对）"' } },
    { id: 'call', type: 'webhook', title: '推送' },
    { id: 'say', type: 'message', title: '请取货', who: { users: ['signer-c'] } },
  ],
  [
    {
      id: 'work',
      type: 'handle',
      title: '备货',
      who: { can: 'approve' },
      mode: 'any',
      limit: { after: '30d', do: 'pass' },
    },
  ],
  [{ id: 'tell', type: 'copy', title: '抄送', who: { users: ['signer-c', 'signer-d'] } }],
  [
    {
      id: 'size',
      type: 'branch',
      title: '数量',
      paths: [
        { when: 'quantity > 1', steps: [extra, { id: 'pause', type: 'wait', title: '等待', after: '30d' }] },
        { else: true, steps: [{ id: 'tell', type: 'copy', title: '抄送', who: { field: 'createdBy' } }] },
      ],
    },
  ],
  [
    {
      id: 'size',
      type: 'branch',
      title: '数量',
      paths: [
        {
          when: 'quantity < 3',
          steps: [
            {
              id: 'beside',
              type: 'parallel',
              title: '同时',
              paths: [
                {
                  steps: [
                    extra,
                    { id: 'work', type: 'handle', title: '备货', who: { users: ['signer-b'] }, mode: 'any' },
                  ],
                },
                { steps: [{ ...extra, id: 'inner', who: { chosenBy: 'before' } }] },
              ],
            },
          ],
        },
        { else: true, steps: [] },
      ],
    },
  ],
  [{ id: 'pass', type: 'create', title: '开放行单', resource: releaseId, values: release }],
  [{ id: 'sub', type: 'call', title: '放行审批', resource: releaseId, values: release }],
  [{ id: 'sub', type: 'call', title: '放行审批', resource: releaseId, values: release, refused: 'continue' }],
);
/** One step, then either another one or two of them at once, then a last one. */
const way = fc
  .tuple(
    anApproval('one'),
    anApproval('two'),
    anApproval('left'),
    anApproval('right'),
    anApproval('three'),
    fc.boolean(),
    between,
    between,
  )
  .map(([one, two, left, right, three, isParallel, first, last]): Flow['steps'] => [
    one,
    ...first,
    ...(isParallel
      ? [
          {
            id: 'both',
            type: 'parallel' as const,
            title: '会审',
            paths: [{ steps: [left, ...renamed(last), two] }, { steps: [right] }],
          },
        ]
      : [two]),
    ...(isParallel ? [] : renamed(last)),
    three,
  ]);
/** The same steps a second time need ids of their own. */
function renamed(steps: Flow['steps']): Flow['steps'] {
  return steps.map(
    (one) =>
      ({
        ...one,
        id: `${one.id}-2`,
        ...('paths' in one && { paths: one.paths.map((path) => ({ ...path, steps: renamed(path.steps) })) }),
      }) as FlowStep,
  );
}
const plan = fc.record({
  steps: way,
  quantity: fc.integer({ min: 1, max: 3 }),
  isWithdrawable: fc.boolean(),
  rounds: fc.array(fc.array(operation, { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 18 }),
});

test(
  'random operations, up to three at a time: every case ends or names who is due, and no answer counts twice',
  async () => {
    await fc.assert(
      fc.asyncProperty(plan, async ({ steps, quantity, isWithdrawable, rounds }) => {
        for (const name of people) await as(name).post('/process/substitute/clear');
        const { recordId, caseId } = await begin(steps, quantity, isWithdrawable);
        await judge(recordId, caseId);
        for (const together of rounds) {
          const seats = await seatsOf(server.server.services, undefined, caseId);
          const replies = await Promise.all(
            together.map((one) => perform(whoDoes(one, seats), one.call, one.body, { recordId, caseId, seats })),
          );
          for (const reply of replies) expect(reply.code, JSON.stringify(reply)).toBeLessThan(500);
          await judge(recordId, caseId);
        }
        await expectLists();
      }),
      modelRuns === undefined ? { numRuns: 16, seed: 20_261_123 } : { numRuns: modelRuns },
    );
  },
  modelTimeMs,
);

async function begin(
  steps: Flow['steps'],
  quantity: number,
  isWithdrawable: boolean,
): Promise<{ recordId: string; caseId: string }> {
  const approval = approvalOf(server.server.services.model, rows.resource(resourceId)) as { flow: Flow };
  const { flow } = approval;
  approval.flow = { ...flow, steps, ...(isWithdrawable && { withdrawn: 'reject' }) };
  const added = await as(starter)
    .post<Row>('/diyForm/itemBorrow/add', {
      orgId: projectA,
      itemName: '推车',
      quantity,
      borrowerName: '赵敏',
      borrowerPhone: '13800001234',
      borrowTime: '2026-03-01T09:00:00.000Z',
      planReturnTime: '2036-03-02T09:00:00.000Z',
    })
    .finally(() => (approval.flow = flow));
  expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
  const recordId = String(added.data.id);
  const [found] = await server.server.services.store.find('process_case', ['id'], {
    is: 'compare',
    column: 'rowId',
    op: '=',
    value: recordId,
  });
  return { recordId, caseId: String(found?.id) };
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
  { recordId, caseId, seats }: { recordId: string; caseId: string; seats: readonly Seat[] },
) {
  if (call === 'record') return as(by).post('/diyForm/itemBorrow/approve', { id: recordId });
  if (call === 'rejectRecord') return as(by).post('/diyForm/itemBorrow/reject', { id: recordId, auditRemark: '不借' });
  if (call === 'delete') return as(by).post(`/diyForm/itemBorrow/delete/${recordId}`);
  if (call === 'change') {
    const version = (await rows.find(rows.resource(resourceId), recordId))?.version ?? 1;
    return as(by).post('/diyForm/itemBorrow/update', { id: recordId, version, ...body });
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
  const waiting = placesOf((await caseById(services, undefined, caseId)) as Case).filter(({ until }) => until);
  for (const { visit } of [...waiting, ...waiting])
    await services.store.transaction((tx) =>
      (services.approvals as Processes)
        .operateIfUnderWay(systemContext(services), tx, caseId, (run) => endWait(run, visit))
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

async function judge(recordId: string, caseId: string): Promise<void> {
  const { services } = server.server;
  const kase = (await caseById(services, undefined, caseId)) as Case;
  const [seats, acts] = await Promise.all([seatsOf(services, undefined, caseId), actsOf(services, undefined, caseId)]);
  const record = await rows.find(rows.resource(resourceId), recordId);
  const open = seats.filter(({ state }) => state === 'open' || state === 'waiting');
  if (kase.endedAt === null) {
    for (const { visit, isStuck, until, calls } of placesOf(kase))
      expect(
        isStuck ||
          until !== undefined ||
          calls !== undefined ||
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
    const [kept] = await services.store.find(rows.resource(resourceId).table, ['deletedAt'], isColumn('id', recordId));
    if (kase.status === 'overtaken') expect(kept?.deletedAt).not.toBeNull();
    if (kase.status !== 'overtaken') expect(record?.status).toBe(kase.status === 'passed' ? 'borrowed' : 'rejected');
  }
  const flow = await keptFlow(services, undefined, kase.flowId);
  answersCount(flow, kase, seats);
  const holds = (when: string) =>
    when === 'quantity > 1' ? Number(record?.quantity) > 1 : Number(record?.quantity) < 3;
  expect(undecidedSteps(flow, kase, seats, acts, holds), 'passed without an answer').toEqual([]);
  await tasksAgree(seats);
  oncePerPerson(seats);
  oncePerSeat(acts);
  // A record for each step that makes one; a sub-flow that came to nothing may be begun anew.
  const made = (await madeBy(services, undefined, caseId)).filter(({ state }) => state !== 'refused');
  expect(new Set(made.map(({ node }) => node)).size, 'a step has made a record twice').toBe(made.length);
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
