/** How long reports take over many rows, and what the marks of daily sums cost a write. */
import { sql } from 'kysely';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import type { Resource } from '../../src/meta/model.ts';
import type { Report } from '../../src/meta/report/report.ts';
import type { Context, Services } from '../../src/server/context.ts';
import { dailyReports, marksOf } from '../../src/server/features/reports/daily.ts';
import { keepSums, rebuildSums } from '../../src/server/features/reports/keep-sums.ts';
import { readAsked } from '../../src/server/features/reports/question.ts';
import { runReport } from '../../src/server/features/reports/run.ts';
import { newId } from '../../src/server/records/ids.ts';
import type { Queries } from '../../src/server/storage/database.ts';
import { markSource, markTable } from '../../src/server/storage/report/marks.ts';
import { systemContext } from '../../src/server/system.ts';
import { grow } from './rows.ts';

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const days = Number(process.env.BENCH_DAYS ?? 700);
const entities = process.env.BENCH_OF ?? 'meals/orderDinner,orders/receivables,shop/order,accounts/userRecod';
const writes = 2000;
const say = (line: string) => process.stdout.write(`${line}\n`);
const columns = (cells: readonly unknown[]) => cells.map((cell) => String(cell).padStart(12)).join('');

export async function benchReports(services: Services): Promise<void> {
  for (const id of entities.split(',')) {
    const resource = services.model.resources.get(id);
    if (!resource) throw new Error(`There is no resource ${id}.`);
    await benchOne(services, resource);
  }
}

async function benchOne(services: Services, resource: Resource): Promise<void> {
  const reports = [...services.model.reports.values()].filter((report) => report.resource === resource);
  const kept = dailyReports(services.model).filter((report) => reports.includes(report));
  const added = await grow(services, resource, reports, { rows, days });
  if (added > 0) await rebuildSums(services, kept);
  const started = performance.now();
  const folded = await keepSums(services);
  const counted = sql<{ n: number }>`select count(*) as n from ${sql.table(resource.table)}`;
  // The store remembers the number from before.
  const { n: total } = (await services.db.reader.first(counted.compile(services.db.reader.kysely))) ?? { n: 0 };
  say(`\n${resource.id}: ${total} rows; ${folded} days added up in ${Math.round(performance.now() - started)} ms`);
  // PostgreSQL does so by itself after a while; an embedded database never does.
  if (process.env.DATABASE_URL)
    await services.store.transaction((tx) => sql`analyze`.execute(tx.kysely), { patient: true });
  say(`${'milliseconds/of processor'.padEnd(34)}${columns(['first', 'again', 'written', 'all days', 'again'])}`);
  for (const report of reports) await measure(services, report);
  if (kept.length > 0) await measureWrites(services, resource);
}

/** Of the clock, and of the processor in this process: on a busy machine, the second says more of an embedded database. */
async function milliseconds(context: Context, report: Report, body: Record<string, unknown>): Promise<string> {
  const [started, used] = [performance.now(), process.cpuUsage()];
  const refused = await runReport(context, report, readAsked(report, body)).then(
    () => '',
    (error: Error) => error.message.slice(0, 9),
  );
  const { user, system } = process.cpuUsage(used);
  return refused || `${Math.round(performance.now() - started)}/${Math.round((user + system) / 1000)}`;
}

/** A report as it opens, again after a row of today was written, and over all days. */
async function measure(services: Services, report: Report): Promise<void> {
  const context = systemContext(services);
  const { compare } = report.declaration;
  const opened = { ...(compare && { compare }) };
  const today = chinaDay(Date.now());
  const all = report.standing ? {} : { from: addDays(today, 1 - days), to: today, grain: 'month' };
  const ask = (body: Record<string, unknown>) => milliseconds(context, report, body);
  const figures = [await ask(opened), await ask(opened)];
  await markToday(services, report);
  figures.push(await ask(opened), await ask(all), await ask(all));
  await keepSums(services);
  say(`${report.id.padEnd(34)}${columns(figures)}`);
}

/** As if somebody had written a row of today. */
const markToday = ({ store }: Services, { resource, day }: Report): Promise<unknown> =>
  store.transaction((tx) =>
    store.insert(tx, markTable.name, { source: markSource(resource.table, day.name), day: chinaDay(Date.now()) }, []),
  );

class RolledBack extends Error {}

/** What a row costs that one transaction adds, with the triggers and without; nothing of it stays. */
async function measureWrites(services: Services, resource: Resource): Promise<void> {
  const { dialect } = services.db;
  const { table } = resource;
  const unique = [...resource.fields.values()].filter(({ spec }) => spec['x-unique']).map(({ name }) => name);
  const [sample] = await services.store.find(
    table,
    [...resource.fields.values()].filter(({ origin }) => origin !== 'computed').map(({ name }) => name),
    { is: 'all', of: [] },
    { limit: 1 },
  );
  if (sample && 'seatNo' in sample) sample.seatNo = null;
  const costOfRow = async (tx: Queries) => {
    const [started, used] = [performance.now(), process.cpuUsage()];
    for (let n = 0; n < writes; n++) {
      const id = newId();
      const own = Object.fromEntries(unique.map((name) => [name, id]));
      await services.store.insert(tx, table, { ...sample, ...own, id }, []);
    }
    const { user, system } = process.cpuUsage(used);
    const each = (microseconds: number) => Math.round(microseconds / writes);
    return `${each((performance.now() - started) * 1000)}/${each(user + system)}`;
  };
  const figures: string[] = [];
  const work = async (tx: Queries) => {
    for (let round = 0; round < 3; round++) {
      figures.push(await costOfRow(tx));
      for (const each of dialect.dropMarks(table)) await sql.raw(each).execute(tx.kysely);
      figures.push(await costOfRow(tx));
      const marks = marksOf(services.model, resource.id);
      if (marks) for (const each of dialect.addMarks(table, marks)) await sql.raw(each).execute(tx.kysely);
    }
    throw new RolledBack();
  };
  await services.store.transaction(work, { patient: true, once: true }).catch((error: Error) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  const of = (rest: number) => figures.filter((_figure, i) => i % 2 === rest).join(', ');
  say(`microseconds/of processor of a row added, with marks ${of(0)}; without ${of(1)}`);
}
