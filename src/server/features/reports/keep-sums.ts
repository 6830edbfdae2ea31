import type { Report } from '../../../meta/report/report.ts';
import type { Services } from '../../context.ts';
import { isColumn } from '../../storage/condition.ts';
import { addUpDays, markEverything, wrongDays } from '../../storage/report/daily.ts';
import { markTable } from '../../storage/report/marks.ts';
import { readMeta, writeMeta } from '../../storage/meta.ts';
import { dailyReports, dailySums, printOf, stateName } from './daily.ts';

type Kept = Pick<Services, 'db' | 'model' | 'store'>;

/** Marks processed in one transaction. */
const atOnce = 100;
const lockName = 'sums-lock';
const maxWrong = 20;

/** Recomputes the days that were written since; returns their number. */
export async function foldMarks(kept: Kept, signal?: AbortSignal): Promise<number> {
  let days = 0;
  const reports = dailyReports(kept.model);
  for (const source of new Set(reports.map(({ resource }) => resource.table))) {
    const ofSource = reports.filter(({ resource }) => resource.table === source);
    let folded = 0;
    do {
      if (signal?.aborted) return days;
      folded = await foldSome(kept, source, ofSource);
      days += folded;
    } while (folded > 0);
  }
  return days;
}

function foldSome({ db, store }: Kept, source: string, reports: readonly Report[]): Promise<number> {
  return store.transaction(async (tx) => {
    // One process at a time: two would not see each other's sums and add both.
    await writeMeta(tx, lockName, source);
    const marks = await store.find(markTable.name, ['id', 'day'], isColumn('source', source), { tx, limit: atOnce });
    const days = [...new Set(marks.map(({ day }) => day))];
    if (days.length === 0) return 0;
    for (const report of reports) {
      const sums = dailySums(report, db.dialect);
      await addUpDays(db, tx, sums, days);
      store.wrote(tx, sums.table);
    }
    await store.remove(tx, markTable.name, { is: 'in', column: 'id', values: marks.map(({ id }) => id) });
    return days.length;
  });
}

/** Starts over: every day is read from its rows until its sums are built again. */
export async function rebuildSums(kept: Kept, reports: readonly Report[] = dailyReports(kept.model)): Promise<void> {
  for (const report of reports) {
    await kept.store.transaction(async (tx) => {
      await markEverything(tx, dailySums(report, kept.db.dialect));
      kept.store.wrote(tx, markTable.name);
      await writeMeta(tx, stateName(report), printOf(report));
    });
  }
}

/** Maintains the sums: builds new and invalid ones, and applies what was written. */
export async function keepSums(kept: Kept, signal?: AbortSignal): Promise<number> {
  const known = await readMeta(kept.db);
  await rebuildSums(
    kept,
    dailyReports(kept.model).filter((report) => known.get(stateName(report)) !== printOf(report)),
  );
  return foldMarks(kept, signal);
}

/**
 * Compares all sums with their rows. Sums that differ are invalid: reports read rows until the sums are built again.
 */
export async function proveSums({ db, model, store }: Kept): Promise<{ report: string; days: unknown[] }[]> {
  const wrong: { report: string; days: unknown[] }[] = [];
  for (const report of dailyReports(model)) {
    const days = await wrongDays(db, dailySums(report, db.dialect), maxWrong);
    if (days.length === 0) continue;
    await store.transaction((tx) => writeMeta(tx, stateName(report), ''));
    wrong.push({ report: report.id, days });
  }
  return wrong;
}
