import { bucketOf, bucketsOf, type Period } from '../../../meta/report/period.ts';
import { dimensionOf, mainMeasure, type Report } from '../../../meta/report/report.ts';
import {
  placeIn,
  restKey,
  type Key,
  type ReportQuestion,
  type ReportResult,
  type ResultRow,
} from '../../../meta/report/result.ts';
import type { SummedRow } from '../../storage/report/add-up.ts';
import type { Asked } from './question.ts';

type Values = readonly (number | null)[];

/** One line while the report is computed. */
interface Line {
  readonly key: Key;
  values?: Values;
  before?: Values;
  /** No counterpart in the compared period. */
  alone?: true;
  readonly within: Map<Key, Line>;
}

const newLine = (key: Key): Line => ({ key, within: new Map() });

/** The measures, followed by the ratios of that level's sums. */
function figuresOf({ measures, ratios }: Report, sums: readonly number[]): (number | null)[] {
  const own = measures.map(({ kind }, i) => (kind === 'number' ? (sums[i] ?? 0) / 100 : (sums[i] ?? 0)));
  const of = (name: string) => own[measures.findIndex((measure) => measure.name === name)] ?? 0;
  return [...own, ...ratios.map((ratio) => (of(ratio.by) === 0 ? null : of(ratio.of) / of(ratio.by)))];
}

interface Counted {
  readonly rows: readonly SummedRow[];
  readonly compared?: { readonly rows: readonly SummedRow[]; readonly period: Period };
  readonly ordered: ReportResult['ordered'];
  readonly today: string;
  readonly maxBuckets: number;
}

/** Lines in display order: the total, then each line before its children. */
export function linesOf(
  report: Report,
  question: ReportQuestion & Pick<Asked, 'sort'>,
  { rows, compared, ordered, today, maxBuckets }: Counted,
): ResultRow[] {
  const zero = figuresOf(
    report,
    report.measures.map(() => 0),
  );
  const dayAt = question.by.indexOf(report.day.name);
  const buckets = bucketsOf(question, question.grain, maxBuckets) ?? [];
  const total = newLine(null);
  for (const { keys, values } of rows) place(total, keys).values = figuresOf(report, values);
  if (compared) {
    const partner = partners(buckets, bucketsOf(compared.period, question.grain, maxBuckets) ?? []);
    for (const { keys, values } of compared.rows) {
      const here = keys.map((key, i) => (i === dayAt ? partner.get(key ?? '') : key));
      // A longer month has days without a counterpart; the total includes them.
      if (!here.includes(undefined)) place(total, here as Key[]).before = figuresOf(report, values);
    }
    const lonely = new Set(buckets.slice(partner.size));
    if (dayAt !== -1)
      each(total, 0, (line, level) => level === dayAt + 1 && lonely.has(line.key ?? '') && (line.alone = true));
  }
  if (dayAt !== -1)
    each(
      total,
      0,
      (line, level) =>
        level === dayAt && buckets.forEach((bucket) => fill(line, bucket, bucketOf(today, question.grain), zero)),
    );
  return [...written(total, [], { report, question, dayAt, zero, ordered, compared: compared !== undefined })];
}

function place(total: Line, keys: readonly Key[]): Line {
  let line = total;
  for (const key of keys) {
    const next = line.within.get(key) ?? newLine(key);
    line.within.set(key, next);
    line = next;
  }
  return line;
}

function each(line: Line, level: number, visit: (line: Line, level: number) => void): void {
  for (const inner of line.within.values()) each(inner, level + 1, visit);
  visit(line, level);
}

/** A past day without rows is zero; a future day is empty. */
function fill(line: Line, bucket: string, now: string, zero: Values): void {
  const inner = line.within.get(bucket) ?? newLine(bucket);
  line.within.set(bucket, inner);
  inner.values ??= bucket > now ? zero.map(() => null) : zero;
}

/** Buckets of two periods are paired by their position. */
const partners = (buckets: readonly string[], before: readonly string[]): Map<string, string> =>
  new Map(before.flatMap((start, i) => (buckets[i] === undefined ? [] : [[start, buckets[i]]])));

interface Writing {
  readonly report: Report;
  readonly question: ReportQuestion & Pick<Asked, 'sort'>;
  readonly dayAt: number;
  readonly zero: Values;
  readonly ordered: ReportResult['ordered'];
  readonly compared: boolean;
}

function* written(line: Line, keys: readonly Key[], writing: Writing, within = false): Iterable<ResultRow> {
  const { zero, compared } = writing;
  // Children of a day without a counterpart have none either.
  const alone = within || line.alone === true;
  const before = alone ? zero.map(() => null) : (line.before ?? zero);
  yield { keys, values: line.values ?? zero, ...(compared && { before }) };
  for (const inner of [...line.within.values()].toSorted(order(keys.length, writing)))
    yield* written(inner, [...keys, inner.key], writing, alone);
}

/**
 * The rest comes last. Days, hours, ages and what has an order of its own keep it unless a measure is given; everything
 * else starts with the largest.
 */
function order(
  level: number,
  { report, question: { sort, by }, dayAt, zero, ordered }: Writing,
): (one: Line, other: Line) => number {
  const byKey = (one: Line, other: Line) => ((one.key ?? '') < (other.key ?? '') ? -1 : 1);
  if (!sort && (level === dayAt || dimensionOf(report, by[level] ?? '')?.part)) return byKey;
  const own = ordered[by[level] ?? ''];
  if (!sort && own) return (one, other) => placeIn(own, one.key) - placeIn(own, other.key);
  const names = [...report.measures, ...report.ratios].map(({ name }) => name);
  const at = names.indexOf(sort?.figure ?? mainMeasure(report).name);
  const sign = sort && !sort.descending ? 1 : -1;
  const valueOf = ({ values = zero }: Line) => values[at] ?? null;
  return (one, other) => {
    if (one.key === restKey || other.key === restKey) return one.key === restKey ? 1 : -1;
    const [left, right] = [valueOf(one), valueOf(other)];
    if (left === right) return byKey(one, other);
    if (left === null || right === null) return left === null ? 1 : -1;
    return (left - right) * sign;
  };
}
