import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { Report } from '../../src/meta/report/report.ts';
import type { ResultRow } from '../../src/meta/report/result.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { listOf } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { addedByHand, runReport } from '../support/reports.ts';
import { cover, reportTraits } from '../support/shapes.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const { model } = loadModel();
/** On SQLite all of them; where each takes its time, as few as show everything that reports are made of and each area, unless all are asked for. */
const counted =
  process.env.SUITE_DATABASE === 'postgres'
    ? cover(
        [...model.reports.values()],
        ({ id }) => id,
        (report) => [
          ...reportTraits(report),
          ...report.dimensions.map(({ field }) => `divided by ${field.type.name}`),
          report.resource.id.split('/')[0] as string,
        ],
      )
    : [...model.reports.values()];
const reports = counted.map((report) => [report.id, report] as const);
const accounts = ['admin', 'project-a', 'project-b', 'merchant-a', 'enterprise-a'];
/** No demo row lies outside, so the sums of projects add up to the whole. */
const always = { from: '2000-01-01', to: '2099-12-31' };
let server: RunningServer;
const clients = new Map<string, Client>();
const as = (account: string) => clients.get(account) as Client;

beforeAll(async () => {
  server = await startServer();
  for (const name of accounts) clients.set(name, await InProcessClient.as(server, name));
});
afterAll(() => server.stop());

async function addsUp(client: Client, report: Report, asked: Record<string, string>): Promise<void> {
  const { data, status, message } = await runReport(client, report, asked);
  expect({ status, message }).toMatchObject({ status: 200 });
  const read = new Map<string, Promise<Row[]>>();
  for (const line of data.rows) {
    for (const [i, measure] of report.measures.entries()) {
      // A day that has not come says nothing.
      if (line.values[i] === null) continue;
      expect(
        await addedByHand(client, report, data, line, measure, read),
        `${JSON.stringify(asked)} ${JSON.stringify(line.keys)} ${measure.name}`,
      ).toBe(line.values[i]);
    }
  }
}

describe.each(reports)('%s', (_id, report) => {
  const {
    declaration: { by },
    dimensions,
    measures,
  } = report;
  const others = dimensions.map(({ name }) => name).filter((name) => name !== report.day.name);

  test('counts rows, and every cell is what the list behind it adds up to', async () => {
    const { data } = await runReport(as('admin'), report, { ...always, by: others[0] ?? '' });
    expect(data.rows[0]?.values.some((value) => (value ?? 0) > 0)).toBe(true);
    await addsUp(as('admin'), report, { ...always, by: others.slice(0, 2).join(','), top: '1' });
    // Hours and ages are cells as well, whichever place they are declared at.
    for (const { name } of dimensions.filter(({ part }) => part))
      await addsUp(as('admin'), report, { ...always, by: name });
    if (!report.standing)
      await addsUp(as('admin'), report, { by: [report.day.name, ...others.slice(-1)].join(','), top: '2' });
  });

  test('lines of each level add up to the line above them, whichever way they are divided', async () => {
    const totals = new Set<string>();
    for (const name of others) {
      const {
        data: { rows },
      } = await runReport(as('admin'), report, { ...always, by: name, top: '2' });
      const [total, ...lines] = rows as [ResultRow, ...ResultRow[]];
      totals.add(JSON.stringify(total.values));
      for (const [i, { how }] of measures.entries()) {
        if (how !== 'distinct')
          expect(
            lines.reduce((sum, { values }) => sum + (values[i] ?? 0), 0),
            `${name} ${i}`,
          ).toBeCloseTo(total.values[i] ?? 0, 6);
      }
    }
    expect(totals.size).toBe(1);
  });

  test('whoever may not list the rows, or not see the report, is refused; everybody else sees what their list shows', async () => {
    for (const account of accounts) {
      const client = as(account);
      const { data, status } = await runReport(client, report, { ...always, by: others[0] ?? '' });
      if (status !== 200) {
        expect(status, account).toBe(403);
        continue;
      }
      expect((await listOf(client, report.resource, { limit: '1' })).status, account).toBe(200);
      const [total] = data.rows as [ResultRow];
      for (const [i, measure] of measures.entries())
        expect(await addedByHand(client, report, data, total, measure), `${account} ${measure.name}`).toBe(
          total.values[i],
        );
    }
  });

  test.runIf(report.declaration.steps)('each step of its funnel counts no more than the one before', async () => {
    const { data } = await runReport(as('admin'), report, { ...always, by: others.slice(0, 2).join(',') });
    const at = (report.declaration.steps ?? []).map((name) => measures.findIndex((measure) => measure.name === name));
    expect(data.rows[0]?.values[at.at(-1) ?? 0]).toBeGreaterThan(0);
    for (const { values } of data.rows)
      for (const [i, step] of at.slice(1).entries())
        expect(values[step] ?? 0).toBeLessThanOrEqual(values[at[i] ?? 0] ?? 0);
  });

  test('opens as it is declared', async () => {
    const { data, status } = await runReport(as('admin'), report);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      by,
      report: report.id,
      figures: [...report.measures, ...report.ratios].map(({ name }) => ({ name })),
    });
  });
});
