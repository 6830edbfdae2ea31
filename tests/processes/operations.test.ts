import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chinaDay } from '../../src/meta/china-time.ts';
import { approvalOf, type Flow } from '../../src/meta/flow.ts';
import type { Row } from '../../src/meta/json.ts';
import type { CompiledTransition } from '../../src/meta/model.ts';
import { all, isColumn } from '../../src/server/storage/condition.ts';
import type { Client, Reply } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator, userId } from '../support/sign-in.ts';
import { until } from '../support/work.ts';

interface Shown {
  seatId: string | null;
  takeable: string | null;
  status: string;
  nodeTitle: string | null;
  operations: string[];
  editable: string[];
  due: { userName: string; forName: string | null; dueAt: string | null }[];
  acts: { operation: string; userName: string; comment: string | null }[];
  jumps: { node: string }[];
  back: { node: string }[];
  way: { id: string; state: string }[];
  record: Row;
}

const resourceId = 'processes/itemBorrow';
const signers = ['signer-a', 'signer-b', 'signer-c'] as const;
const clock = new TestClock();
let server: RunningServer;
let rows: Rows;
let projectA: string;
const clients = new Map<string, Client>();
const as = (name: string) => clients.get(name) as Client;

beforeAll(async () => {
  server = await startServer(
    { LOG_LEVEL: 'silent', SESSION_IDLE_MINUTES: '1440', SESSION_MAX_HOURS: '720' },
    clock.now,
  );
  for (const name of ['admin', 'project-a', 'project-b', 'centre-a']) clients.set(name, await server.as(name));
  for (const name of signers) clients.set(name, await addAdministrator(as('admin'), server, name));
  rows = new Rows(server.server.services, as('admin'));
  projectA = String((await as('project-a').post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
});
afterAll(() => server.stop());

const ask = (id: string, users: string[], more: object = {}) =>
  ({ id, type: 'approve', title: `步骤${id}`, who: { users }, mode: 'any', ...more }) as Flow['steps'][number];

/** A record whose case goes by these steps. */
async function begin(steps: Flow['steps']): Promise<{ id: string; caseId: string }> {
  const approval = approvalOf(server.server.services.model, rows.resource(resourceId)) as { flow: Flow };
  const { flow } = approval;
  approval.flow = { ...flow, steps };
  const added = await as('project-a')
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
  const id = String(added.data.id);
  const [found] = await server.server.services.store.find('process_case', ['id'], {
    is: 'compare',
    column: 'rowId',
    op: '=',
    value: id,
  });
  return { id, caseId: String(found?.id) };
}
const call = <T = Row>(name: string, path: string, body: Row = {}): Promise<Reply<T>> =>
  as(name).post<T>(`/process/approval/${path}`, body);
const shown = async (name: string, caseId: string): Promise<Shown> =>
  (await call<Shown>(name, 'get', { id: caseId })).data;
const from = async (name: string, caseId: string, operation: string, body: Row = {}) =>
  call(name, operation, { seatId: (await shown(name, caseId)).seatId ?? caseId, ...body });
const takeBack = async (name: string, caseId: string) =>
  call(name, 'takeBack', { id: caseId, takeable: (await shown(name, caseId)).takeable ?? caseId });
const state = async (id: string): Promise<unknown> => (await rows.find(rows.resource(resourceId), id))?.status;
const due = async (caseId: string): Promise<string[]> =>
  (await shown('admin', caseId)).due.map(({ userName }) => userName).toSorted();
const acts = async (caseId: string): Promise<string[]> =>
  (await shown('admin', caseId)).acts.map(({ operation }) => operation);

describe('a long flow', () => {
  /** Thirty steps: in a row, on both paths of a branch, and on two paths at once. */
  const steps = (): Flow['steps'] => {
    const row = (name: string, count: number) =>
      Array.from({ length: count }, (_, i) => ask(`${name}${i}`, ['signer-a']));
    return [
      ...row('a', 9),
      {
        id: 'size',
        type: 'branch',
        title: '数量',
        paths: [
          { when: 'quantity > 1', steps: row('b', 4) },
          { else: true, steps: row('c', 4) },
        ],
      },
      { id: 'both', type: 'parallel', title: '会签', paths: [{ steps: row('d', 3) }, { steps: row('e', 3) }] },
      ...row('f', 5),
    ];
  };

  test('of thirty steps comes to its end, and its way is told in whole', async () => {
    const { id, caseId } = await begin(steps());
    const before = await shown('signer-a', caseId);
    expect(before.way.filter(({ state: now }) => now === 'now').map(({ id: step }) => step)).toEqual(['a0']);
    let answers = 0;
    for (; answers < 40 && (await state(id)) === 'pending'; answers++)
      expect(await from('signer-a', caseId, 'agree'), String(answers)).toMatchObject({ code: 200 });
    expect(answers).toBe(9 + 4 + 6 + 5);
    expect(await state(id)).toBe('borrowed');
    const { way } = await shown('signer-a', caseId);
    expect(way.every(({ state: now }) => now === 'done')).toBe(true);
    const told = JSON.stringify(way);
    for (const step of ['a8', 'c3', 'd2', 'e2', 'f4']) expect(told).toContain(`"${step}"`);
    expect((await acts(caseId)).filter((one) => one === 'agree')).toHaveLength(answers);
  });
});

describe('an opinion', () => {
  test('is asked for, given either way, and binds nobody', async () => {
    const { caseId } = await begin([ask('one', ['signer-a'])]);
    expect(await from('signer-a', caseId, 'delegate', { person: 'signer-b', comment: '请看金额' })).toMatchObject({
      code: 200,
    });
    expect((await shown('signer-b', caseId)).operations).not.toContain('delegate');
    expect(await from('signer-b', caseId, 'refuse', { comment: '偏高' })).toMatchObject({
      code: 200,
      data: { status: 'open' },
    });
    expect(await from('signer-a', caseId, 'agree')).toMatchObject({ data: { status: 'passed' } });
    expect(await acts(caseId)).toEqual(['start', 'delegate', 'opinionAgainst', 'agree']);
  });

  test('is not asked of somebody who may not see the record', async () => {
    const { caseId } = await begin([ask('one', ['signer-a'])]);
    expect(await from('signer-a', caseId, 'delegate', { person: 'project-b' })).toMatchObject({ code: 422 });
    expect(await from('signer-a', caseId, 'handOver', { person: 'project-b' })).toMatchObject({ code: 422 });
    const found = await call<{ rows: { userName: string }[] }>('signer-a', 'people', { id: caseId, q: '' });
    const names = found.data.rows.map(({ userName }) => userName);
    expect(names).toContain('centre-a');
    expect(names).not.toContain('project-b');
    expect((await call<{ rows: Row[] }>('signer-a', 'people', { id: caseId, q: 'signer-b' })).data.rows).toHaveLength(
      1,
    );
    expect(await call('project-b', 'people', { id: caseId, q: '' })).toMatchObject({ code: 404 });
  });
});

describe('taking back', () => {
  test('an agreement, until somebody has acted upon it', async () => {
    const { caseId } = await begin([ask('one', ['signer-a']), ask('two', ['signer-b']), ask('three', ['signer-c'])]);
    await from('signer-a', caseId, 'agree');
    expect(await takeBack('signer-b', caseId)).toMatchObject({ code: 409 });
    expect(await takeBack('signer-a', caseId)).toMatchObject({ code: 200, data: { nodeTitle: '步骤one' } });
    expect(await due(caseId)).toEqual(['signer-a']);
    await from('signer-a', caseId, 'agree');
    await from('signer-b', caseId, 'agree');
    expect(await takeBack('signer-a', caseId)).toMatchObject({ code: 409 });
    expect(await due(caseId)).toEqual(['signer-c']);
  });

  test('what was asked of somebody else, and the voice of one of several', async () => {
    const { caseId } = await begin([ask('one', ['signer-a', 'signer-b'], { mode: 'all' }), ask('two', ['signer-c'])]);
    await from('signer-a', caseId, 'delegate', { person: 'admin' });
    expect(await takeBack('signer-a', caseId)).toMatchObject({ code: 200 });
    expect(await due(caseId)).toEqual(['signer-a', 'signer-b']);
    await from('signer-a', caseId, 'agree');
    await from('signer-b', caseId, 'agree');
    // The last voice led on; the first one still counts.
    expect(await takeBack('signer-b', caseId)).toMatchObject({ code: 200 });
    expect(await due(caseId)).toEqual(['signer-b']);
    expect(await from('signer-b', caseId, 'agree')).toMatchObject({ data: { nodeTitle: '步骤two' } });
  });
});

describe('several ways at once', () => {
  const both = (): Flow['steps'] => [
    ask('first', ['signer-a']),
    {
      id: 'both',
      type: 'parallel',
      title: '会审',
      paths: [
        { steps: [ask('left', ['signer-a']), ask('left2', ['signer-c'])] },
        { steps: [ask('right', ['signer-b'])] },
      ],
    },
    ask('last', ['signer-c']),
  ];

  test('all end before it goes on', async () => {
    const { id, caseId } = await begin(both());
    await from('signer-a', caseId, 'agree');
    expect(await due(caseId)).toEqual(['signer-a', 'signer-b']);
    expect((await shown('admin', caseId)).nodeTitle).toBe('步骤left、步骤right');
    await from('signer-a', caseId, 'agree');
    expect(await from('signer-c', caseId, 'agree')).toMatchObject({ data: { nodeTitle: '步骤right' } });
    expect(await from('signer-b', caseId, 'agree')).toMatchObject({ data: { nodeTitle: '步骤last' } });
    expect(await from('signer-c', caseId, 'agree')).toMatchObject({ data: { status: 'passed' } });
    expect(await state(id)).toBe('borrowed');
  });

  test('going back within one leaves the other alone, going back before them ends both', async () => {
    const { caseId } = await begin(both());
    await from('signer-a', caseId, 'agree');
    await from('signer-a', caseId, 'agree');
    expect(await from('signer-c', caseId, 'return', { node: 'left', comment: '请核对' })).toMatchObject({ code: 200 });
    expect(await due(caseId)).toEqual(['signer-a', 'signer-b']);
    await from('signer-a', caseId, 'agree');
    expect(await from('signer-c', caseId, 'return', { node: 'right', comment: '请核对' })).toMatchObject({ code: 422 });
    expect((await shown('admin', caseId)).jumps.map(({ node }) => node)).toEqual(['first', 'last']);
    expect(await call('project-a', 'jump', { id: caseId, node: 'first', comment: '重来' })).toMatchObject({
      code: 403,
    });
    expect(await call('admin', 'jump', { id: caseId, node: 'right', comment: '重来' })).toMatchObject({ code: 422 });
    expect(await call('admin', 'jump', { id: caseId, node: 'first', comment: '重来' })).toMatchObject({
      code: 200,
      data: { nodeTitle: '步骤first' },
    });
    expect(await due(caseId)).toEqual(['signer-a']);
  });

  test('a refusal on one ends all', async () => {
    const { id, caseId } = await begin(both());
    await from('signer-a', caseId, 'agree');
    expect(await from('signer-b', caseId, 'refuse', { comment: '不借' })).toMatchObject({
      data: { status: 'refused' },
    });
    expect(await due(caseId)).toEqual([]);
    expect(await state(id)).toBe('rejected');
  });
});

describe('a share of the voices', () => {
  test('passes once it is reached, and is refused once it cannot be', async () => {
    const steps = [ask('one', [...signers], { mode: 'share', share: 60 })];
    const passing = await begin(steps);
    expect(await from('signer-a', passing.caseId, 'refuse', { comment: '不同意' })).toMatchObject({
      data: { status: 'open' },
    });
    expect(await from('signer-b', passing.caseId, 'agree')).toMatchObject({ data: { status: 'open' } });
    expect(await from('signer-c', passing.caseId, 'agree')).toMatchObject({ data: { status: 'passed' } });
    const failing = await begin(steps);
    await from('signer-a', failing.caseId, 'refuse', { comment: '不同意' });
    expect(await from('signer-b', failing.caseId, 'refuse', { comment: '不同意' })).toMatchObject({
      data: { status: 'refused' },
    });
  });
});

describe('fields at a step', () => {
  test('are filled in by who agrees, hidden from who has no business with them, and no others', async () => {
    const { id, caseId } = await begin([
      ask('one', ['signer-a'], { fields: { quantity: 'edit', borrowerName: 'hide' } }),
      ask('two', ['signer-b']),
    ]);
    const seen = await shown('signer-a', caseId);
    expect(seen.editable).toEqual(['quantity']);
    expect(seen.record).not.toHaveProperty('borrowerName');
    expect(await from('signer-a', caseId, 'agree', { changes: JSON.stringify({ itemName: '叉车' }) })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'itemName' }] },
    });
    expect(await from('signer-a', caseId, 'agree', { changes: JSON.stringify({ quantity: -1 }) })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'quantity' }] },
    });
    expect(await from('signer-a', caseId, 'agree', { changes: JSON.stringify({ quantity: 3 }) })).toMatchObject({
      code: 200,
      data: { nodeTitle: '步骤two' },
    });
    expect(await rows.find(rows.resource(resourceId), id)).toMatchObject({ quantity: 3, status: 'pending' });
    expect(await acts(caseId)).toEqual(['start', 'agree']);
  });
});

describe('steps that ask nobody', () => {
  test('send copies and take a transition that leaves the record waiting', async () => {
    const { transitions } = rows.resource(resourceId).states as unknown as {
      transitions: Map<string, CompiledTransition>;
    };
    transitions.set('note', {
      ...(transitions.get('approve') as CompiledTransition),
      name: 'note',
      label: '登记',
      to: 'pending',
      fields: [],
      approval: undefined,
    });
    const { id, caseId } = await begin([
      ask('one', ['signer-a']),
      { id: 'note', type: 'run', title: '登记', transition: 'note' },
      { id: 'tell', type: 'copy', title: '抄送前台', who: { users: ['centre-a'] } },
      ask('two', ['signer-b']),
    ]);
    expect(await from('signer-a', caseId, 'agree')).toMatchObject({ code: 200, data: { nodeTitle: '步骤two' } });
    transitions.delete('note');
    expect(await state(id)).toBe('pending');
    expect(await acts(caseId)).toEqual(['start', 'agree', 'run', 'copy']);
    expect(
      (await call<{ rows: Row[] }>('centre-a', 'list', { list: 'copied', limit: 100 })).data.rows.filter(
        ({ rowId, caseId: one }) => one === caseId || rowId === id,
      ),
    ).toHaveLength(1);
    // What has been done to the record is not undone by taking back.
    expect(await takeBack('signer-a', caseId)).toMatchObject({ code: 409 });
  });

  test('without people a case is refused where the flow says so', async () => {
    const { id, caseId } = await begin([ask('one', ['nobody-there'], { empty: 'refuse' })]);
    expect(await shown('project-a', caseId)).toMatchObject({ status: 'refused' });
    expect(await state(id)).toBe('rejected');
  });
});

describe('whoever is away', () => {
  test('is stood in for by a colleague, who is named along with them', async () => {
    const today = chinaDay(clock.now());
    const set = (body: Row) => as('signer-a').post<{ substitute: Row }>('/process/substitute/set', body);
    expect(await set({ person: 'signer-a', startDate: today, endDate: today })).toMatchObject({ code: 422 });
    expect(await set({ person: '', startDate: today, endDate: today })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'person' }] },
    });
    const waiting = await begin([ask('one', ['signer-a'])]);
    expect(await set({ person: 'signer-b', startDate: today, endDate: today })).toMatchObject({
      code: 200,
      data: {
        substitute: { userName: expect.stringContaining('signer-b') as string, startDate: today, endDate: today },
      },
    });
    // What waited for them goes over as well.
    await until(async () => (await due(waiting.caseId))[0] === 'signer-b');
    const { caseId } = await begin([ask('one', ['signer-a'])]);
    expect((await shown('admin', caseId)).due).toMatchObject([{ userName: 'signer-b', forName: 'signer-a' }]);
    await from('signer-b', caseId, 'agree');
    expect((await shown('admin', caseId)).acts.at(-1)?.userName).toContain('代signer-a');
    expect(await as('signer-a').post('/process/substitute/clear')).toMatchObject({
      code: 200,
      data: { substitute: null },
    });
    expect(await due((await begin([ask('one', ['signer-a'])])).caseId)).toEqual(['signer-a']);
  });

  test('may say so several times at once', async () => {
    const today = chinaDay(clock.now());
    const set = (person: string) =>
      as('signer-a').post<{ substitute: { userName: string } }>('/process/substitute/set', {
        person,
        startDate: today,
        endDate: today,
      });
    for (const replies of [
      await Promise.all(['signer-b', 'signer-c', 'signer-b', 'signer-c'].map(set)),
      await Promise.all(['signer-c', 'signer-b'].map(set)),
    ])
      for (const reply of replies) expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
    await as('signer-a').post('/process/substitute/clear');
  });

  test('and has left is not waited for', async () => {
    clients.set('leaver', await addAdministrator(as('admin'), server, 'leaver'));
    const several = await begin([ask('one', ['leaver', 'signer-b'], { mode: 'all' })]);
    const alone = await begin([ask('one', ['leaver']), ask('two', ['signer-b'])]);
    expect(await as('admin').post('/web/user/disable', { id: await userId(server, 'leaver') })).toMatchObject({
      code: 200,
    });
    await until(
      async () => (await acts(alone.caseId)).includes('left') && (await acts(several.caseId)).includes('left'),
    );
    expect(await due(several.caseId)).toEqual(['signer-b']);
    expect((await due(alone.caseId)).length).toBeGreaterThan(0);
    expect(await due(alone.caseId)).not.toContain('leaver');
  });
});

describe('a time limit', () => {
  const pass = (hours: number) => {
    clock.pass({ minutes: hours * 60 });
    server.server.worker.wake();
  };
  const limited = (limit: object) => begin([ask('one', ['signer-a'], { limit })]);

  test('reminds, as often as it says', async () => {
    const { caseId } = await limited({ after: '1h', do: 'remind', times: 2 });
    pass(1.1);
    await until(async () => (await acts(caseId)).filter((one) => one === 'remind').length === 1);
    pass(1.1);
    await until(async () => (await acts(caseId)).filter((one) => one === 'remind').length === 2);
    expect(await due(caseId)).toEqual(['signer-a']);
  });

  test('hands on, passes or refuses', async () => {
    const [handed, passed, refused] = [
      await limited({ after: '1h', do: 'admin' }),
      await limited({ after: '1h', do: 'pass' }),
      await limited({ after: '1h', do: 'refuse' }),
    ];
    pass(1.1);
    await until(
      async () =>
        (await state(refused.id)) === 'rejected' &&
        (await state(passed.id)) === 'borrowed' &&
        (await acts(handed.caseId)).includes('timeHandOver'),
    );
    expect(await due(handed.caseId)).not.toContain('signer-a');
    expect((await acts(passed.caseId)).at(-1)).toBe('timePass');
    expect((await acts(refused.caseId)).at(-1)).toBe('timeRefuse');
  });

  test('hands on to the first of those named who may answer, and to administrators after them', async () => {
    const over = { after: '1h', do: 'admin' };
    const named = await limited({ ...over, to: ['nobody', 'merchant-a', 'signer-b', 'centre-a'] });
    const gone = await limited({ ...over, to: ['merchant-a'] });
    pass(1.1);
    for (const { caseId } of [named, gone]) await until(async () => (await acts(caseId)).includes('timeHandOver'));
    expect(await due(named.caseId)).toEqual(['signer-b']);
    expect(await due(gone.caseId)).not.toContain('merchant-a');
    expect((await due(gone.caseId)).length).toBeGreaterThan(0);
  });

  test('of an opinion hands on the opinion: whoever asked for it decides afterwards', async () => {
    const { caseId } = await limited({ after: '1h', do: 'admin' });
    await from('signer-a', caseId, 'delegate', { person: 'signer-b' });
    pass(1.1);
    await until(async () => (await acts(caseId)).includes('timeHandOver'));
    const opinion = all(isColumn('caseId', caseId), isColumn('via', 'asked'), isColumn('state', 'open'));
    const [seat] = await server.server.services.store.find('process_seat', ['userId'], opinion);
    const accounts = await Promise.all([...clients.keys()].map(async (name) => [await userId(server, name), name]));
    const standIn = new Map(accounts as [string, string][]).get(String(seat?.userId)) as string;
    expect(await from(standIn, caseId, 'agree')).toMatchObject({ code: 200 });
    expect((await acts(caseId)).at(-1)).toBe('opinion');
    expect(await due(caseId)).toEqual(['signer-a']);
  });

  test('is over for who has answered', async () => {
    const { caseId, id } = await limited({ after: '1h', do: 'refuse' });
    await from('signer-a', caseId, 'agree');
    pass(1.1);
    await server.server.worker.idle();
    expect(await state(id)).toBe('borrowed');
  });
});

describe('what was agreed before the step that a case goes back to', () => {
  const three = (more: object = {}) => [
    ask('one', ['signer-a']),
    ask('two', ['signer-b'], more),
    ask('three', ['signer-c']),
  ];
  const ways = async (caseId: string) => (await shown('admin', caseId)).way.map(({ state: drawn }) => drawn);
  const backAt = async (name: string, caseId: string) => (await shown(name, caseId)).back.map(({ node }) => node);
  const atThree = async (more: object = {}) => {
    const { caseId } = await begin(three(more));
    await from('signer-a', caseId, 'agree');
    await from('signer-b', caseId, 'agree');
    await from('signer-c', caseId, 'return', { node: 'two', comment: '请补充' });
    return caseId;
  };

  test('still counts, is drawn as done, and can be gone back to', async () => {
    const caseId = await atThree();
    expect(await ways(caseId)).toEqual(['done', 'now', 'ahead']);
    expect(await backAt('signer-b', caseId)).toEqual(['one']);
    await from('signer-b', caseId, 'agree');
    expect(await backAt('signer-c', caseId)).toEqual(['one', 'two']);
    expect(await from('signer-c', caseId, 'return', { node: 'one', comment: '从头再看' })).toMatchObject({ code: 200 });
    expect(await ways(caseId)).toEqual(['now', 'ahead', 'ahead']);
    expect(await backAt('signer-a', caseId)).toEqual([]);
  });

  test('keeps whoever agreed from deciding where others are asked for', async () => {
    const caseId = await atThree({ repeat: 'other' });
    expect(await from('signer-b', caseId, 'handOver', { person: 'signer-a' })).toMatchObject({ code: 422 });
    for (const when of ['before', 'after', 'beside'])
      expect(await from('signer-b', caseId, 'addSigner', { person: 'signer-a', when })).toMatchObject({ code: 422 });
    // An opinion binds nobody.
    expect(await from('signer-b', caseId, 'delegate', { person: 'signer-a' })).toMatchObject({ code: 200 });
  });

  test('is forgotten once it is taken back', async () => {
    const { caseId } = await begin([
      ask('one', ['signer-a', 'signer-b']),
      ask('two', ['signer-c']),
      ask('three', ['signer-a'], { repeat: 'skip' }),
    ]);
    await from('signer-a', caseId, 'agree');
    await takeBack('signer-a', caseId);
    await from('signer-b', caseId, 'agree');
    await from('signer-c', caseId, 'agree');
    expect(await due(caseId)).toEqual(['signer-a']);
  });

  test('lets a step pass whose people have all agreed, and says so', async () => {
    const { caseId } = await begin([
      ask('one', ['signer-a']),
      ask('two', ['signer-a'], { repeat: 'skip' }),
      ask('three', ['signer-c']),
    ]);
    await from('signer-a', caseId, 'agree');
    expect(await acts(caseId)).toEqual(['start', 'agree', 'known']);
    expect(await ways(caseId)).toEqual(['done', 'done', 'now']);
    expect(await takeBack('signer-a', caseId)).toMatchObject({ code: 200 });
    expect(await due(caseId)).toEqual(['signer-a']);
    expect(await ways(caseId)).toEqual(['now', 'ahead', 'ahead']);
  });
});

describe('whoever waits for somebody whom they asked', () => {
  test('does not decide beside them by the button of the record', async () => {
    const { caseId, id } = await begin([ask('one', [], { who: { can: 'approve' } })]);
    const seats = await server.server.services.store.find('process_seat', ['userId'], isColumn('caseId', caseId), {});
    const seated = new Set(seats.map(({ userId: seat }) => seat));
    const ids = await Promise.all([...clients.keys()].map(async (one) => [one, await userId(server, one)] as const));
    const name = ids.find(([, account]) => seated.has(account))?.[0] as string;
    expect(await from(name, caseId, 'delegate', { person: 'signer-b' })).toMatchObject({ code: 200 });
    expect(await as(name).post('/diyForm/itemBorrow/approve', { ids: [id] })).toMatchObject({ code: 403 });
    expect(await due(caseId)).toContain('signer-b');
  });
});

describe('silence', () => {
  const pass = async () => {
    clock.pass({ minutes: 66 });
    server.server.worker.wake();
  };
  const limit = { after: '1h', do: 'refuse' };

  test('of whoever was asked for an opinion gives the decision back to who asked', async () => {
    const { caseId, id } = await begin([ask('one', ['signer-a'], { limit })]);
    await from('signer-a', caseId, 'delegate', { person: 'signer-b' });
    await pass();
    await until(async () => (await acts(caseId)).includes('timeOpinion'));
    expect(await due(caseId)).toEqual(['signer-a']);
    expect(await from('signer-a', caseId, 'agree')).toMatchObject({ data: { status: 'passed' } });
    expect(await state(id)).toBe('borrowed');
  });

  test('is one vote against where a share decides', async () => {
    const { caseId, id } = await begin([ask('one', [...signers], { mode: 'share', share: 60, limit })]);
    await from('signer-a', caseId, 'agree');
    await from('signer-b', caseId, 'refuse', { comment: '不同意' });
    expect(await state(id)).toBe('pending');
    await pass();
    await until(async () => (await acts(caseId)).includes('timeVote'));
    expect(await state(id)).toBe('rejected');
  });
});
