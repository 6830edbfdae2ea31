import { bucketOf, bucketsOf } from '../../../meta/report/period.ts';
import { isBalance, type Report } from '../../../meta/report/report.ts';
import type { Key, ReportQuestion } from '../../../meta/report/result.ts';
import type { SummedRow } from '../../storage/report/add-up.ts';

interface Carried {
  /** What moved in the period, on every level. */
  readonly rows: readonly SummedRow[];
  /** The sums before the period; their keys do not include the day. */
  readonly before: readonly SummedRow[];
  readonly today: string;
  readonly maxBuckets: number;
}

/**
 * Replaces changes of balances by the balances themselves: the sums before the period, and
 * the movements of each bucket since. An account with a balance has a line even without movements.
 */
export function withBalances(
  report: Report,
  question: ReportQuestion,
  { rows, before, today, maxBuckets }: Carried,
): SummedRow[] {
  if (!report.measures.some(isBalance)) return [...rows];
  const dayAt = question.by.indexOf(report.day.name);
  const zero = report.measures.map(() => 0);
  const moved = new Map(rows.map(({ keys, values }) => [JSON.stringify(keys), values]));
  const held = new Map(before.map(({ keys, values }) => [JSON.stringify(keys), { keys, values }]));
  for (const { keys } of rows) {
    const without = withoutDay(keys, dayAt);
    const name = JSON.stringify(without);
    if (!held.has(name)) held.set(name, { keys: without, values: zero });
  }
  const buckets = (bucketsOf(question, question.grain, maxBuckets) ?? []).filter(
    (bucket) => bucket <= bucketOf(today, question.grain),
  );
  const lines: SummedRow[] = [];
  for (const { keys, values: start } of held.values()) {
    if (dayAt === -1 || keys.length <= dayAt)
      lines.push({ keys, values: standing(report, start, moved.get(JSON.stringify(keys)) ?? zero) });
    if (dayAt === -1 || keys.length < dayAt) continue;
    let running = start;
    for (const bucket of buckets) {
      const here = keys.toSpliced(dayAt, 0, bucket);
      const change = moved.get(JSON.stringify(here)) ?? zero;
      lines.push({ keys: here, values: standing(report, running, change) });
      running = running.map((value, i) => value + (change[i] ?? 0));
    }
  }
  return [...lines, ...later(rows, dayAt, buckets)];
}

const withoutDay = (keys: readonly Key[], dayAt: number): readonly Key[] =>
  dayAt === -1 ? keys : keys.filter((_key, i) => i !== dayAt);

/** The figures of one line: movements as they are, balances from their opening value. */
const standing = ({ measures }: Report, start: readonly number[], change: readonly number[]): number[] =>
  measures.map(({ how }, i) =>
    how === 'opening' ? (start[i] ?? 0) : how === 'closing' ? (start[i] ?? 0) + (change[i] ?? 0) : (change[i] ?? 0),
  );

/** Days in the future show their movements but no balances. */
const later = (rows: readonly SummedRow[], dayAt: number, buckets: readonly string[]): SummedRow[] => {
  const last = buckets.at(-1) ?? '';
  return dayAt === -1 ? [] : rows.filter(({ keys }) => keys.length > dayAt && (keys[dayAt] ?? '') > last);
};
