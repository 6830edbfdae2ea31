import { addDays } from '../china-time.ts';
import type { Field } from '../field.ts';
import { readFilterName } from '../list-rules.ts';
import type { Only } from './declaration.ts';
import { bandDays, bandsOf, dayValue, type Dimension } from './dimension.ts';
import { nextBucket, type Period } from './period.ts';
import { dimensionOf, type Measure, type Report } from './report.ts';
import { restKey, type Key, type ReportQuestion } from './result.ts';

/** Allowed values of a field: only these, or all except these. */
type Choice = { readonly only: readonly Key[] } | { readonly not: readonly Key[] };

function intersect(one: Choice, other: Choice): Choice {
  if ('only' in one) return { only: one.only.filter((value) => admits(other, value)) };
  return 'only' in other ? intersect(other, one) : { not: [...new Set([...one.not, ...other.not])] };
}

const admits = (choice: Choice, value: Key): boolean =>
  'only' in choice ? choice.only.includes(value) : !choice.not.includes(value);

const chosen = (values: string | readonly string[]): Choice => ({ only: [values].flat() });

/** Reads one filter of the list call as a choice; undefined for other filters, such as an amount from a minimum. */
export function readChoice(
  resource: Report['resource'],
  name: string,
  value: string,
): { readonly field: string; readonly choice: Choice } | undefined {
  const { field, op } = readFilterName(resource, name) ?? {};
  if (field === undefined) return undefined;
  if (op === 'eq') return { field, choice: chosen(value) };
  if (op === 'in') return { field, choice: chosen(value.split(',')) };
  if (op === 'nin') return { field, choice: { not: value.split(',') } };
  if (op === 'ne') return { field, choice: { not: [value, null] } };
  if (op === 'empty') return { field, choice: value === 'true' ? { only: [null] } : { not: [null] } };
  return undefined;
}

/** Writes a choice as filters; undefined if no value is left. */
function toFilters(field: string, choice: Choice): Record<string, string> | undefined {
  if ('not' in choice) {
    const values = choice.not.filter((value) => value !== null);
    return {
      ...(values.length > 0 && { [`${field}_nin`]: values.join(',') }),
      ...(values.length < choice.not.length && { [`${field}_empty`]: 'false' }),
    };
  }
  const [first, ...others] = choice.only;
  if (first === undefined) return undefined;
  if (others.length === 0) return first === null ? { [`${field}_empty`]: 'true' } : { [field]: first };
  if (choice.only.includes(null)) throw new TypeError(`${field}: no filter asks for some values and for none`);
  return { [`${field}_in`]: choice.only.join(',') };
}

/** Days from `first` up to, but not including, `end`, as filters of the list. */
const dayFilters = (field: Field, first?: string, end?: string): Record<string, string> => ({
  ...(first && { [`${field.name}_gte`]: dayValue(field, first) }),
  ...(end && { [`${field.name}_lt`]: dayValue(field, end) }),
});

/** Filters for an hour, or for the days of a band. */
function partFilters(dimension: Dimension, key: string, today: string): Record<string, string> {
  if (dimension.part === 'hour') return { [`${dimension.field.name}_hour`]: key };
  if (dimension.part === 'weekday') return { [`${dimension.field.name}_weekday`]: key };
  const { from, end } = bandDays(bandsOf(dimension), Number(key), today);
  return dayFilters(dimension.field, from, end);
}

/** The rows of one line: days (`end` excluded), field values, and parts of moments. */
interface Narrowed {
  readonly from: string;
  readonly end: string;
  readonly choices: ReadonlyMap<string, Choice>;
  readonly parts: Readonly<Record<string, string>>;
}

function narrowed(
  report: Report,
  question: ReportQuestion,
  keys: readonly Key[],
  wanted: readonly (Only | undefined)[],
): Narrowed {
  const parts: Record<string, string> = {};
  const choices = new Map<string, Choice>();
  const narrow = (field: string, choice: Choice) =>
    choices.set(field, intersect(choices.get(field) ?? { not: [] }, choice));
  for (const only of wanted)
    for (const [field, values] of Object.entries({ ...only })) if (values !== undefined) narrow(field, chosen(values));
  for (const [name, value] of Object.entries(question.filters)) {
    const read = readChoice(report.resource, name, value);
    if (!read) throw new TypeError(`${name} is no choice among values`);
    narrow(read.field, read.choice);
  }
  let { from, end } = { from: question.from, end: addDays(question.to, 1) };
  for (const [i, key] of keys.entries()) {
    const name = question.by[i] ?? '';
    const dimension = dimensionOf(report, name);
    if (name === report.day.name && key !== null)
      ({ from, end } = clip({ from, end }, key, nextBucket(key, question.grain)));
    else if (dimension?.part && key !== null) Object.assign(parts, partFilters(dimension, key, question.today));
    else narrow(dimension?.field.name ?? name, key === restKey ? { not: question.kept[name] ?? [] } : { only: [key] });
  }
  return { from, end, choices, parts };
}

/** Writes all choices as filters; undefined if one of them is empty. */
function allToFilters(choices: Narrowed['choices']): Record<string, string> | undefined {
  const filters: Record<string, string> = {};
  for (const [field, choice] of choices) {
    const part = toFilters(field, choice);
    if (!part) return undefined;
    Object.assign(filters, part);
  }
  return filters;
}

/**
 * The question of a single line, to drill down. Undefined for hours and ages, because reports have no filter for them.
 */
export function lineQuestion(
  report: Report,
  question: ReportQuestion,
  keys: readonly Key[],
): (Period & Pick<ReportQuestion, 'filters'>) | undefined {
  const { from, end, choices, parts } = narrowed(report, question, keys, []);
  const filters = allToFilters(choices);
  return filters && Object.keys(parts).length === 0 ? { from, to: addDays(end, -1), filters } : undefined;
}

/**
 * The list filters that select exactly the rows that a cell has counted: those of the report, the question, the line
 * and the measure. Undefined if no row can match.
 */
export function cellFilters(
  report: Report,
  question: ReportQuestion,
  keys: readonly Key[] = [],
  { where, how }: Partial<Pick<Measure, 'where' | 'how'>> = {},
): Record<string, string> | undefined {
  const { from, end, choices, parts } = narrowed(report, question, keys, [report.declaration.where, where]);
  const chosenOnes = allToFilters(choices);
  return chosenOnes && { ...parts, ...(!report.standing && daysOf(report.day, { from, end }, how)), ...chosenOnes };
}

/** A balance depends on all rows up to a day; other measures depend on the days of the period only. */
function daysOf(
  day: Field,
  { from, end }: { from: string; end: string },
  how: Measure['how'] = 'count',
): Record<string, string> {
  if (how === 'opening' || how === 'closing') return dayFilters(day, undefined, how === 'opening' ? from : end);
  return dayFilters(day, from, end);
}

const clip = (within: { from: string; end: string }, start: string, next: string) => ({
  from: within.from > start ? within.from : start,
  end: within.end < next ? within.end : next,
});

/** The same question for another period. */
export const withPeriod = (question: ReportQuestion, { from, to }: Period): ReportQuestion => ({
  ...question,
  from,
  to,
});
