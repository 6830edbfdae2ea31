import { beforeAll, describe, expect, test } from 'vitest';
import { compileResource } from '../../src/meta/model.ts';
import type { ResourceDeclaration } from '../../src/meta/resource.ts';
import { shifted } from '../../src/web/pages/resource/views/spans/shifted.ts';
import { standInForBrowser } from './support/globals.ts';

type Days = typeof import('../../src/web/pages/resource/views/spans/days.ts');
type Steps = typeof import('../../src/web/pages/resource/views/board/steps.ts');
type Shifting = typeof import('../../src/web/pages/resource/views/spans/use-shifting.ts');
type State = typeof import('../../src/web/pages/resource/list/list-state.ts');
let days: Days;
let steps: Steps;
let shifting: Shifting;
let list: State;
beforeAll(async () => {
  standInForBrowser();
  localStorage.setItem('userId', 'me');
  days = await import('../../src/web/pages/resource/views/spans/days.ts');
  steps = await import('../../src/web/pages/resource/views/board/steps.ts');
  shifting = await import('../../src/web/pages/resource/views/spans/use-shifting.ts');
  list = await import('../../src/web/pages/resource/list/list-state.ts');
});

const resource = compileResource('test/job', {
  label: '工单',
  form: {
    required: ['name'],
    properties: {
      name: { title: '名称' },
      from: { title: '开始', 'x-type': 'datetime' },
      to: { title: '结束', 'x-type': 'datetime' },
      due: { title: '截止', 'x-type': 'date' },
      level: { title: '级别', 'x-type': 'enum', 'x-options': { low: '低', high: '高' } },
    },
  },
  code: 'test.job',
  list: { columns: ['name', 'from', 'due'], views: { calendar: { from: 'from', to: 'to' }, table: true, board: {} } },
  states: {
    labels: { open: '待办', doing: '办理中', done: '完成', dropped: '作废' },
    initial: 'open',
    editable: ['open', 'doing'],
    transitions: {
      start: { label: '开始', from: 'open', to: 'doing' },
      take: { label: '接手', from: 'open', to: 'doing' },
      finish: { label: '完成', from: 'doing', to: 'done', fourEyes: true },
      drop: { label: '作废', from: 'open', to: 'dropped', path: false },
    },
  },
} satisfies ResourceDeclaration);

const everything = () => true;

describe('the way of a card', () => {
  const card = (status: string, more = {}) => ({ id: '1', version: 1, status, ...more });
  const way = (status: string, to: string, may = everything as (action: string) => boolean, more = {}) =>
    steps.wayTo(resource, 'status', card(status, more), to, may);

  test('leads to where its steps lead, by any of them', () => {
    expect(way('open', 'doing')).toMatchObject({ kind: 'step', transitions: [{ name: 'start' }, { name: 'take' }] });
    expect(way('open', 'doing', (action) => action === 'take')).toMatchObject({
      kind: 'step',
      transitions: [{ name: 'take' }],
    });
    expect(way('open', 'open')).toEqual({ kind: 'here' });
  });

  test.each([
    ['no step leads there', 'open', 'done', everything, {}, 'noStep'],
    ['only the product itself takes the step', 'open', 'dropped', everything, {}, 'bySystem'],
    ['the user is not granted it', 'open', 'doing', () => false, {}, 'notGranted'],
    [
      'the user wrote the row',
      'doing',
      'done',
      everything,
      { _forOthers: { finish: '由您本人提交，须由他人执行' } },
      'forOthers',
    ],
  ])('is closed where %s', (_why, from, to, may, more, why) => {
    expect(way(from, to, may, more)).toMatchObject({ kind: 'closed', why });
  });

  test('is a change of the field where columns are choices', () => {
    const to = (status: string, may = everything as (action: string) => boolean) =>
      steps.wayTo(resource, 'level', { ...card(status), level: 'low' }, 'high', may).kind;
    expect([to('open'), to('done'), to('open', () => false)]).toEqual(['change', 'closed', 'closed']);
  });
});

describe('days', () => {
  test('a month fills whole weeks from Monday, or not', () => {
    const whole = days.daysOf('2026-11-18', 'month', true);
    expect([whole[0], whole.at(-1), whole.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
    expect(days.daysOf('2026-02-10', 'month', false)).toHaveLength(28);
    expect(days.daysOf('2027-02-10', 'month', true)).toHaveLength(28);
    expect(days.daysOf('2026-11-22', 'week', true)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
  });

  test('turning the page of a month never skips a short one', () => {
    expect(days.turned('2026-01-31', 'month', 1)).toBe('2026-02-01');
    expect(days.turned('2026-01-31', 'month', -1)).toBe('2025-12-01');
    expect(days.turned('2026-02-26', 'week', 1)).toBe('2026-03-05');
  });

  // Where the browser stands: New York and Los Angeles lie behind China, and keep summer time.
  test.each(['America/Los_Angeles', 'Asia/Kathmandu', 'Asia/Shanghai'])('are Chinese days in %s', (zone) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      const rows = [
        { from: '2026-03-08T15:30:00.000Z', to: '2026-03-08T16:00:00.000Z' },
        { from: '2026-03-08T16:00:00.000Z', to: '2026-03-08T17:00:00.000Z' },
        { from: '2026-03-08T15:00:00.000Z', to: null },
      ];
      expect(
        days
          .placed(resource, { from: 'from', to: 'to', card: [] }, rows)
          .map(({ first, last, start }) => [first, last, days.clockOf(start)]),
      ).toEqual([
        ['2026-03-08', '2026-03-08', '23:30'],
        ['2026-03-09', '2026-03-09', '00:00'],
        ['2026-03-08', '2026-03-08', '23:00'],
      ]);
      expect(days.placed(resource, { from: 'due', card: [] }, [{ due: '2026-03-08' }])).toMatchObject([
        { first: '2026-03-08', last: '2026-03-08', whole: true },
      ]);
    } finally {
      process.env.TZ = before;
    }
  });
});

describe('spans', () => {
  const span = (from: number, to: number, status = 'open') => ({
    from: new Date(Date.UTC(2026, 0, 1, from)).toISOString(),
    to: new Date(Date.UTC(2026, 0, 1, to)).toISOString(),
    status,
  });
  const placed = (...rows: ReturnType<typeof span>[]) =>
    days.placed(resource, { from: 'from', to: 'to', card: [] }, rows);

  test('stand below each other only where they meet', () => {
    const all = placed(span(1, 3), span(2, 4), span(3, 5));
    const lines = days.inLines(
      all,
      ({ start }) => start,
      ({ end }) => end,
    );
    expect(all.map((each) => lines.get(each))).toEqual([0, 1, 0]);
  });

  test('are conflicts where two that count meet, not where one follows the other', () => {
    const all = placed(span(1, 9), span(2, 3), span(4, 5), span(9, 10), span(2, 8, 'dropped'));
    const found = days.conflicts(all, (row) => row.status === 'open');
    expect(all.map((each) => found.has(each))).toEqual([true, true, true, false, false]);
  });

  test('move as a whole, dates by days', () => {
    expect(shifted(resource, { from: 'from', to: 'to', card: [] }, span(1, 3), 86_400_000)).toEqual({
      from: '2026-01-02T01:00:00.000Z',
      to: '2026-01-02T03:00:00.000Z',
    });
    expect(shifted(resource, { from: 'due', card: [] }, { due: '2026-02-28' }, 86_400_000)).toEqual({
      due: '2026-03-01',
    });
    expect(
      shifted(
        resource,
        { from: 'from', to: 'to', card: [] },
        { from: '2026-01-01T00:00:00.000Z', to: null },
        3_600_000,
      ),
    ).toEqual({ from: '2026-01-01T01:00:00.000Z' });
  });

  test('move where their form would let them', () => {
    const can = (row: object, may = everything as (action: string) => boolean) =>
      shifting.canShift(resource, { from: 'from', to: 'to', card: [] }, row as never, may);
    expect([can(span(1, 2)), can(span(1, 2, 'done')), can(span(1, 2), () => false)]).toEqual([true, false, false]);
  });
});

describe('floors', () => {
  test('stand as in the house, those of several units beside each other', async () => {
    const { floorsOf } = await import('../../src/web/pages/resource/views/plan/floors.ts');
    const rows = ['1层/2单元', '10层/1单元', 'B1/1单元', '2层/1单元', '1层/1单元', 'B2/1单元'].map((place) => ({
      place,
    }));
    const floors = floorsOf(
      rows,
      ({ place }) => String(place).split('/')[0] as string,
      ({ place }) => String(place).split('/')[1] as string,
    );
    expect(floors.map(({ label, units }) => [label, units.map((unit) => unit.label)])).toEqual([
      ['10层', ['1单元']],
      ['2层', ['1单元']],
      ['1层', ['1单元', '2单元']],
      ['B1', ['1单元']],
      ['B2', ['1单元']],
    ]);
  });
});

describe('the address', () => {
  test.each(['?_as=board', '?_as=calendar&_span=week&_on=2026-11-22', '?_as=table'])(
    '%s says the same after a round trip',
    (search) => {
      expect(list.writeListState(list.readListState(resource, search))).toBe(search);
    },
  );

  test('the way that is named first is shown first, and others than those that are declared are none', () => {
    expect(list.shownAs(resource, {})).toBe('calendar');
    expect(list.readListState(resource, '?_as=plan&_span=year&_on=2026-13-01')).not.toMatchObject({
      as: expect.anything(),
      span: expect.anything(),
      on: expect.anything(),
    });
  });
});
