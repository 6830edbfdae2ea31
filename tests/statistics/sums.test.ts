import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import type { Report } from '../../src/meta/report/report.ts';
import { measureColumn } from '../../src/server/storage/report/daily.ts';
import { dailyReports, dailySums, stateName } from '../../src/server/features/reports/daily.ts';
import { next } from '../../src/server/features/reports/pace.ts';
import { everyDay } from '../../src/server/storage/report/days.ts';
import { keepSums, proveSums, rebuildSums } from '../../src/server/features/reports/keep-sums.ts';
import { all, isColumn, live } from '../../src/server/storage/condition.ts';
import { writeMeta } from '../../src/server/storage/meta.ts';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { runReport } from '../support/reports.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { cover, reportTraits } from '../support/shapes.ts';

let server: RunningServer;
let reports: Report[];
/** As few as show every trait, unless all are asked for: what becomes of a false sum is the same code for all. */
let sampled: readonly Report[];
const clients = new Map<string, Client>();
const always = { from: '2000-01-01', to: '2099-12-31' };
const accounts = ['admin', 'project-a', 'merchant-a', 'enterprise-a'];

beforeAll(async () => {
  server = await startServer();
  reports = dailyReports(server.server.services.model);
  sampled = cover(reports, ({ id }) => id, sumTraits);
  for (const name of accounts) clients.set(name, await InProcessClient.as(server, name));
});
afterAll(() => server.stop());

const sumTraits = (report: Report): string[] => [
  ...reportTraits(report),
  ...report.dimensions.map(({ field }) => `divided by ${field.type.name}`),
  `${report.resource.removal} removal`,
];

const parts = () => server.server.services;
const trusted = (report: Report, print: string) =>
  parts().store.transaction((tx) => writeMeta(tx, stateName(report), print));

/** What accounts see of a report, however they ask. */
async function seen(report: Report, by: readonly string[] = accounts): Promise<unknown[]> {
  const today = chinaDay(Date.now());
  const [first = '', second = ''] = report.declaration.daily?.by ?? [];
  const questions: Row[] = [
    { ...always, by: first },
    { ...always, by: `${second},${first}`, top: '1' },
    {
      from: addDays(today, -20),
      to: addDays(today, 3),
      by: `${report.day.name},${first}`,
      grain: 'week',
      compare: 'previous',
    },
  ];
  const answers: unknown[] = [];
  for (const account of by) {
    for (const asked of questions) {
      const { status, data } = await runReport(clients.get(account) as Client, report, asked);
      answers.push([account, asked, status, status === 200 && data.rows]);
    }
  }
  return answers;
}

/** The same from the rows alone. */
async function fromRows(report: Report): Promise<unknown[]> {
  await trusted(report, '');
  const answers = await seen(report);
  await rebuildSums(parts(), [report]);
  return answers;
}

/** Falsifies what is kept, by which one can tell that it is read. */
const falsify = (report: Report) => {
  const { table } = dailySums(report, parts().db.dialect);
  return parts().store.transaction((tx) => sql`update ${sql.table(table)} set m0 = m0 + 1`.execute(tx.kysely), {
    once: true,
  });
};

/** Columns with lists of what is counted distinct. */
const listColumns = (report: Report): string[] =>
  dailySums(report, parts().db.dialect).measures.flatMap((measure, i) =>
    measure.how === 'distinct' ? [measureColumn(measure, i)] : [],
  );

/** Falsifies lists of what is counted distinct: each says one more. */
const falsifyLists = (report: Report) => {
  const { table } = dailySums(report, parts().db.dialect);
  return parts().store.transaction(
    async (tx) => {
      for (const column of listColumns(report))
        await sql`update ${sql.table(table)} set ${sql.id(column)} = ${sql.id(column)} || ',9999999'`.execute(
          tx.kysely,
        );
    },
    { once: true },
  );
};

describe('sums that are kept day by day', () => {
  test('say what the rows say, to everybody and whatever is asked, before they are built, while they are and afterwards', async () => {
    for (const report of reports) {
      const expected = await fromRows(report);
      expect(await seen(report), `${report.id} marked`).toEqual(expected);
      await keepSums(parts());
      expect(await seen(report), `${report.id} kept`).toEqual(expected);
    }
    expect(await proveSums(parts())).toEqual([]);
  });

  test('are what is read: false ones show, are found at night, and then rows answer', async () => {
    for (const report of sampled) {
      await keepSums(parts());
      const expected = await seen(report, ['admin']);
      await falsify(report);
      expect(await seen(report, ['admin'])).not.toEqual(expected);
      expect(await proveSums(parts())).toMatchObject([{ report: report.id }]);
      expect(await seen(report, ['admin'])).toEqual(expected);
      await keepSums(parts());
      expect(await seen(report, ['admin'])).toEqual(expected);
      expect(await proveSums(parts())).toEqual([]);
    }
  });

  test('know who was counted: a list with somebody too many shows, and is found at night', async () => {
    const counting = reports.filter((report) => listColumns(report).length > 0);
    expect(counting.length).toBeGreaterThan(3);
    for (const report of counting) {
      await keepSums(parts());
      const expected = await seen(report, ['admin']);
      await falsifyLists(report);
      expect(await seen(report, ['admin']), report.id).not.toEqual(expected);
      expect(await proveSums(parts())).toMatchObject([{ report: report.id }]);
      await keepSums(parts());
      expect(await seen(report, ['admin']), report.id).toEqual(expected);
    }
  });

  test('somebody who was never counted before counts at once, beside those with numbers', async () => {
    const ordering = reports.find(({ id }) => id === 'meals/ordering') as Report;
    const { store, db } = parts();
    await keepSums(parts());
    const own = 'personal';
    const ask = async () => {
      const { data } = await runReport(clients.get('admin') as Client, ordering, { ...always, by: 'orderType' });
      const row = data.rows.find(({ keys }) => keys[0] === own);
      return row?.values[data.figures.findIndex(({ name }) => name === 'diners')] ?? 0;
    };
    const before = await ask();
    const orders = await store.find(
      ordering.resource.table,
      ['id', 'userId'],
      all(dailySums(ordering, db.dialect).where, isColumn('orderType', own)),
      { limit: 500 },
    );
    const twice = orders.find(({ userId }) => orders.filter((order) => order.userId === userId).length > 1);
    const others = await store.find('residents_user', ['id'], {
      is: 'none',
      column: 'id',
      values: orders.map(({ userId }) => userId),
    });
    const stranger = others.at(-1)?.id;
    expect([twice, stranger]).not.toContain(undefined);
    await store.transaction((tx) =>
      store.update(tx, ordering.resource.table, { userId: stranger }, isColumn('id', twice?.id)),
    );
    expect(await ask()).toBe(before + 1);
    await keepSums(parts());
    expect(await ask()).toBe(before + 1);
    expect(await proveSums(parts())).toEqual([]);
  });

  test('are passed over for what they cannot say', async () => {
    for (const report of sampled) {
      await keepSums(parts());
      const ask = () => runReport(clients.get('admin') as Client, report, { ...always, by: outside });
      const outside =
        report.dimensions.find(({ name }) => name !== report.day.name && !report.declaration.daily?.by.includes(name))
          ?.name ?? '';
      if (outside === '') continue;
      const before = (await ask()).data.rows;
      await falsify(report);
      expect((await ask()).data.rows).toEqual(before);
      await rebuildSums(parts(), [report]);
    }
  });

  test.each(['moved to another day', 'taken away', 'changed'])(
    'a row that is %s past the product counts at once, and so it does once it is added up',
    async (how) => {
      const canteen = reports.find(({ id }) => id === 'meals/canteenDaily') as Report;
      const { store } = parts();
      await keepSums(parts());
      const before = await seen(canteen);
      // One that was eaten lately, so that its day and its portions show.
      const eaten = all(live, isColumn('status', 'finished'), {
        is: 'compare',
        column: 'dinnerDate',
        op: '<=',
        value: chinaDay(Date.now()),
      });
      const [order] = await store.find(canteen.resource.table, ['id'], eaten, { limit: 1 });
      const change =
        {
          'moved to another day': { dinnerDate: '2031-01-02' },
          'taken away': { deletedAt: '2031-01-02T00:00:00.000Z' },
          changed: { dinnerDate: '2031-01-03', quantity: 9 },
        }[how] ?? {};
      await store.transaction((tx) =>
        store.update(tx, canteen.resource.table, change, { is: 'compare', column: 'id', op: '=', value: order?.id }),
      );
      const marked = await seen(canteen);
      expect(marked).not.toEqual(before);
      await keepSums(parts());
      expect(await seen(canteen)).toEqual(marked);
      expect(await fromRows(canteen)).toEqual(marked);
    },
  );
});

/** Wallets go with their holder, whichever project that is today: within one project, only rows tell them. */
const rowsTell = (account: string, { resource }: Report) =>
  resource.id === 'accounts/userRecod' && ['centre-a', 'project-a'].includes(account);

test('reports open from their sums for whoever sees them, and read no rows beside', async () => {
  await keepSums(parts());
  const asked = vi.spyOn(parts().db.reader, 'all');
  const opened: string[] = [];
  for (const account of ['admin', 'centre-a', 'project-a', 'enterprise-a', 'merchant-a']) {
    const client = clients.get(account) ?? (await InProcessClient.as(server, account));
    for (const report of reports.filter((each) => !rowsTell(account, each))) {
      const { compare = 'none' } = report.declaration;
      asked.mockClear();
      const { status } = await runReport(client, report, { compare });
      if (status === 403) continue;
      const { table, source } = dailySums(report, parts().db.dialect);
      const counting = asked.mock.calls.map(([{ sql: text }]) => text).filter((text) => text.includes(`"${source}"`));
      expect(counting.length, `${account} ${report.id}`).toBeGreaterThan(0);
      for (const text of counting) expect(text, `${account} ${report.id}`).toContain(`"${table}"`);
      opened.push(report.id);
    }
  }
  asked.mockRestore();
  expect(new Set(opened)).toEqual(new Set(reports.map(({ id }) => id)));
});

test('a row of a year that was mistyped does not stand for all the years before it', async () => {
  const report = reports.find(({ id }) => id === 'meals/canteenDaily') as Report;
  const sums = dailySums(report, parts().db.dialect);
  const [row] = await parts().store.find(sums.source, ['id', sums.day.column], sums.where, { limit: 1 });
  const { store } = parts();
  const move = (day: unknown) =>
    store.transaction((tx) => store.update(tx, sums.source, { [sums.day.column]: day }, isColumn('id', row?.id)));
  const near = await everyDay(parts().db, sums);
  expect(near).toContain(chinaDay(Date.now()));
  await move('2999-12-31');
  const days = await everyDay(parts().db, sums);
  expect(days).toContain('2999-12-31');
  expect(days.length).toBeLessThanOrEqual(near.length + 1);
  await move(row?.[sums.day.column]);
  await keepSums(parts());
});

test('fewer days are added up at a time where that takes long, and more where it does not', () => {
  expect([next(8, 60, 31), next(1, 4000, 31), next(8, 30, 31), next(8, 10, 31), next(20, 0, 31)]).toEqual([
    4, 1, 8, 16, 31,
  ]);
});
