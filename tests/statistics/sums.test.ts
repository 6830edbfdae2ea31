import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import type { Report } from '../../src/meta/report/report.ts';
import { dailyReports, dailySums, stateName } from '../../src/server/features/reports/daily.ts';
import { keepSums, proveSums, rebuildSums } from '../../src/server/features/reports/keep-sums.ts';
import { writeMeta } from '../../src/server/storage/meta.ts';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { runReport } from '../support/reports.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
let reports: Report[];
const clients = new Map<string, Client>();
const always = { from: '2000-01-01', to: '2099-12-31' };
const accounts = ['admin', 'project-a', 'merchant-a', 'enterprise-a'];

beforeAll(async () => {
  server = await startServer();
  reports = dailyReports(server.server.services.model);
  for (const name of accounts) clients.set(name, await InProcessClient.as(server, name));
});
afterAll(() => server.stop());

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
    for (const report of reports) {
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

  test('are passed over for what they cannot say', async () => {
    for (const report of reports) {
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
      const { store, db } = parts();
      await keepSums(parts());
      const before = await seen(canteen);
      const [order] = await store.find(canteen.resource.table, ['id'], dailySums(canteen, db.dialect).where, {
        limit: 1,
      });
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
