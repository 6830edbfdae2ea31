import { addDays } from '../../../meta/china-time.ts';
import type { Report } from '../../../meta/report/report.ts';
import type { Services } from '../../context.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { addUpDays, wrongDays, type DailySums } from '../../storage/report/daily.ts';
import { everyDay, markDays, spanOf } from '../../storage/report/days.ts';
import { markedDays, markSource, markTable } from '../../storage/report/marks.ts';
import { readMeta, writeMeta } from '../../storage/meta.ts';
import { dailyReports, dailySums, printOf, stateName } from './daily.ts';
import { Pace } from './pace.ts';

type Kept = Pick<Services, 'db' | 'model' | 'store'>;

/** Days that are added up in one transaction, or compared in one statement, at the most. */
const maxAtOnce = 31;
const lockName = 'sums-lock';
const maxWrong = 20;

/** Recomputes the days that were written since; returns their number. */
export async function foldMarks(kept: Kept, signal?: AbortSignal): Promise<number> {
  let days = 0;
  const reports = dailyReports(kept.model);
  for (const source of new Set(reports.map(sourceOf))) {
    const ofSource = reports.filter((report) => sourceOf(report) === source);
    const pace = new Pace(maxAtOnce);
    let folded = 0;
    do {
      if (signal?.aborted) return days;
      folded = await pace.step((atOnce) => foldSome(kept, source, ofSource, atOnce));
      days += folded;
    } while (folded > 0);
  }
  return days;
}

const sourceOf = ({ resource, day }: Report): string => markSource(resource.table, day.name);

/** Marks of what no report adds up any more. */
const dropStrayMarks = ({ store, model }: Kept): Promise<unknown> =>
  store.transaction((tx) =>
    store.remove(tx, markTable.name, { is: 'none', column: 'source', values: dailyReports(model).map(sourceOf) }),
  );

function foldSome({ db, store }: Kept, source: string, reports: readonly Report[], atOnce: number): Promise<number> {
  return store.transaction(async (tx) => {
    // One process at a time: two would not see each other's sums and add both.
    await writeMeta(tx, lockName, source);
    const days = await markedDays(tx, source, atOnce);
    if (days.length === 0) return 0;
    // Before the rows are read: whatever a removed mark stands for has been committed, and is seen below.
    await store.remove(tx, markTable.name, all(isColumn('source', source), { is: 'in', column: 'day', values: days }));
    for (const report of reports) {
      const sums = dailySums(report, db.dialect);
      await addUpDays(db, tx, sums, days);
      store.wrote(tx, sums.table);
    }
    return days.length;
  });
}

/** Starts over: every day is read from its rows until its sums are built again. */
export async function rebuildSums(kept: Kept, reports: readonly Report[] = dailyReports(kept.model)): Promise<void> {
  for (const report of reports) {
    const sums = dailySums(report, kept.db.dialect);
    // Rows that are written from here on are marked by their tables.
    const days = await everyDay(kept.db, sums);
    await kept.store.transaction(async (tx) => {
      await markDays(tx, sums, days);
      kept.store.wrote(tx, markTable.name);
      await writeMeta(tx, stateName(report), printOf(report));
    });
  }
}

/** Maintains the sums: builds new and invalid ones, and applies what was written. */
export async function keepSums(kept: Kept, signal?: AbortSignal): Promise<number> {
  const known = await readMeta(kept.db);
  const changed = dailyReports(kept.model).filter((report) => known.get(stateName(report)) !== printOf(report));
  await rebuildSums(kept, changed);
  if (changed.length > 0) await dropStrayMarks(kept);
  return foldMarks(kept, signal);
}

/**
 * Compares all sums with their rows. Sums that differ are invalid: reports read rows until the sums are built again.
 */
export async function proveSums({ db, model, store }: Kept): Promise<{ report: string; days: unknown[] }[]> {
  const wrong: { report: string; days: unknown[] }[] = [];
  for (const report of dailyReports(model)) {
    const days = await wrongDaysOf(db, dailySums(report, db.dialect));
    if (days.length === 0) continue;
    await store.transaction((tx) => writeMeta(tx, stateName(report), ''));
    wrong.push({ report: report.id, days });
  }
  return wrong;
}

async function wrongDaysOf(db: Kept['db'], sums: DailySums): Promise<unknown[]> {
  const span = await spanOf(db, sums);
  const wrong: unknown[] = [];
  if (!span) return wrong;
  const pace = new Pace(maxAtOnce);
  for (let from = span.first; from <= span.last && wrong.length < maxWrong;)
    from = await pace.step(async (atOnce) => {
      const days = Array.from({ length: atOnce }, (_, i) => addDays(from, i));
      wrong.push(...(await wrongDays(db, sums, days, maxWrong)));
      return addDays(from, atOnce);
    });
  return wrong;
}
