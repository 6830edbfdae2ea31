import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import type { Report } from '../../src/meta/report/report.ts';
import { restKey } from '../../src/meta/report/result.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { readSheet } from '../../src/server/sheets/read.ts';
import type { Refusal } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { runReport } from '../support/reports.ts';
import { fetchFile } from '../support/exports.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const { model } = loadModel();
const reportOf = (id: string) => model.reports.get(id) as Report;
const [sales, canteen] = [reportOf('meals/merchandiseSales'), reportOf('meals/canteenDaily')];
const always = { from: '2000-01-01', to: '2099-12-31' };

let server: RunningServer;
let admin: Client;

beforeAll(async () => {
  server = await startServer();
  admin = await InProcessClient.as(server, 'admin');
});
afterAll(() => server.stop());

describe('what cannot be asked is refused by its name, in words', () => {
  const wrong: [string, Row, string][] = [
    ['a dimension that the report does not have', { by: 'remark' }, 'by'],
    ['one dimension twice', { by: 'mealId,mealId' }, 'by'],
    ['too many of them', { by: 'mealId,merchantId,dateTypeId,orgId' }, 'by'],
    ['a period that ends before it begins', { from: '2026-02-01', to: '2026-01-01' }, 'to'],
    ['a day that no calendar has', { from: '2026-02-30' }, 'from'],
    ['hours', { grain: 'hour' }, 'grain'],
    ['an order by what is no figure', { sort: '-mealId' }, 'sort'],
    ['the days once more beside the period', { dinnerDate: '2026-01-01' }, 'dinnerDate'],
    ['an amount from something on', { price_gte: '1.00' }, 'price_gte'],
    ['a field that there is none of', { colour: 'red' }, 'colour'],
    ['a field by which the list is not filtered', { verifyTime: '2026-01-01T00:00:00.000Z' }, 'verifyTime'],
  ];
  test.each(wrong)('%s', async (_what, asked, path) => {
    const { status, data } = await runReport(admin, sales, asked);
    expect({ status, paths: (data as unknown as Refusal).errors?.map((error) => error.path) }).toEqual({
      status: 400,
      paths: [path],
    });
  });

  test('more days than anybody reads', async () => {
    expect(await runReport(admin, sales, { ...always, by: 'dinnerDate' })).toMatchObject({
      status: 422,
      message: expect.stringContaining('400'),
    });
  });

  test('a report that does not exist', async () => {
    expect(await admin.post('/console/report/run', { report: 'meals/nothing' })).toMatchObject({ status: 400 });
  });
});

test('a day without rows counts nothing, one that has not come says nothing', async () => {
  const today = chinaDay(Date.now());
  const { data } = await runReport(admin, canteen, {
    from: addDays(today, 60),
    to: addDays(today, 62),
    by: 'dinnerDate',
  });
  const { data: past } = await runReport(admin, canteen, { from: '2001-01-01', to: '2001-01-03', by: 'dinnerDate' });
  expect(past.rows.map(({ keys, values }) => [keys[0], values[0], values.at(-1)])).toEqual([
    [undefined, 0, null],
    ['2001-01-01', 0, null],
    ['2001-01-02', 0, null],
    ['2001-01-03', 0, null],
  ]);
  expect(data.rows.slice(1).map(({ values }) => values[0])).toEqual([null, null, null]);
});

test('two lines of one name say whose they are, and the rest is one line at the end', async () => {
  const { data } = await runReport(admin, sales, { ...always, by: 'mealId', top: '3' });
  const names = Object.values(data.names.mealId ?? {});
  expect(new Set(names).size).toBe(names.length);
  expect(data.rows.map(({ keys }) => keys[0]).slice(4)).toEqual([restKey]);
});

test('meals follow each other as in a day, and the one with the most orders comes first where that is asked for', async () => {
  const asked = { ...always, by: 'dateTypeId' };
  const mealsOf = async (more: Row = {}) => {
    const { data } = await runReport(admin, canteen, { ...asked, ...more });
    const lines = data.rows.filter(({ keys }) => keys.length === 1);
    return lines.map(({ keys: [key], values }) => ({
      meal: data.names.dateTypeId?.[key ?? '']?.slice(0, 2) ?? '',
      count: values[0] ?? 0,
    }));
  };
  const day = ['早餐', '午餐', '晚餐', '夜宵'];
  const inOrder = (await mealsOf()).map(({ meal }) => day.indexOf(meal));
  expect(new Set(inOrder).size).toBeGreaterThan(2);
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
  const counts = (await mealsOf({ sort: '-ordered' })).map(({ count }) => count);
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  expect(counts).not.toEqual((await mealsOf()).map(({ count }) => count));
});

test('a ratio is that of the sums of its level, and a line of the period before stands beside its own', async () => {
  const { data } = await runReport(admin, sales, { by: 'merchantId', compare: 'previous' });
  const at = (name: string) => data.figures.findIndex((figure) => figure.name === name);
  for (const { values, before } of data.rows) {
    const quantity = values[at('quantity')] ?? 0;
    expect(values[at('price')]).toBe(quantity === 0 ? null : (values[at('amount')] ?? 0) / quantity);
    expect(before).toHaveLength(values.length);
  }
  expect(data.compared?.to).toBe(addDays(data.from, -1));
});

describe('a file', () => {
  const take = async (account: string, asked: Record<string, string>) =>
    fetchFile(await server.as(account), '/console/report/export', {
      method: 'POST',
      body: new URLSearchParams({ report: canteen.id, ...always, by: 'takeMode', ...asked }),
    });

  test('holds the lines of the screen, total included, with figures as they are', async () => {
    const { data } = await runReport(admin, canteen, { ...always, by: 'takeMode' });
    const { status, body } = await take('admin', {});
    expect(status).toBe(200);
    const cells = await readSheet(body, { rows: 1000, columns: 30 });
    expect(cells[0]).toEqual([
      '取餐方式',
      '预订订单',
      '有效订单',
      '已就餐',
      '订餐未就餐',
      '取消与退款',
      '有效份数',
      '浪费份数',
      '浪费金额',
      '就餐率',
      '未就餐率',
    ]);
    expect(cells.slice(1).map((row) => row.slice(1, 7).map(Number))).toEqual(
      data.rows.map(({ values }) => values.slice(0, 6)),
    );
  });

  test('as CSV too', async () => {
    const { status, name, body } = await take('admin', { format: 'csv' });
    expect({ status, name }).toMatchObject({ status: 200, name: expect.stringMatching(/^餐次统计 .*\.csv$/) });
    expect(body.toString('utf8')).toContain('取餐方式,预订订单');
  });

  test('is for those who may export the report', async () => {
    expect((await take('enterprise-a', {})).status).toBe(403);
    expect((await take('merchant-a', {})).status).toBe(200);
  });
});

test('what accounts hold at the end of one day is what they hold at the beginning of the next, and moves by what came in between', async () => {
  const flow = reportOf('accounts/dealFlowQuery');
  const today = chinaDay(Date.now());
  const asked = { from: addDays(today, -40), to: today, grain: 'week' };
  const { data } = await runReport(admin, flow, { ...asked, by: 'accountType,operateDate' });
  const at = (name: string) => data.figures.findIndex((figure) => figure.name === name);
  const ends = ({ values }: { values: readonly (number | null)[] }) =>
    [values[at('opening')] ?? 0, values[at('closing')] ?? 0] as const;
  const [total] = data.rows as [(typeof data.rows)[number]];
  const kinds = data.rows.filter(({ keys }) => keys.length === 1);
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  expect(ends(total)[0]).toBeGreaterThan(0);
  for (const end of [0, 1] as const) expect(sum(kinds.map((line) => ends(line)[end]))).toBe(ends(total)[end]);
  for (const kind of kinds) {
    const weeks = data.rows.filter(({ keys }) => keys.length === 2 && keys[0] === kind.keys[0]).map(ends);
    expect([weeks[0]?.[0], weeks.at(-1)?.[1]]).toEqual(ends(kind));
    for (const [i, [opening]] of weeks.slice(1).entries()) expect(opening).toBe(weeks[i]?.[1]);
  }
  const wallets = await server.server.services.store.sums('accounts_userAccount', ['balance', 'frozenAmount'], {
    is: 'empty',
    column: 'deletedAt',
    empty: true,
  });
  expect(ends(total)[1]).toBe((wallets.balance ?? 0) + (wallets.frozenAmount ?? 0));
});

test('rows are read once where there cannot be too many of them', async () => {
  const count = vi.spyOn(server.server.services.store, 'count');
  await runReport(admin, canteen);
  expect(count.mock.calls.filter(([table]) => table === canteen.resource.table)).toEqual([]);
  count.mockRestore();
});
