import { addDays, startOfDay } from '../china-time.ts';
import type { Field } from '../field.ts';
import { readFilterName } from '../list-rules.ts';
import type { Only } from './declaration.ts';
import { nextBucket, type Period } from './period.ts';
import type { Measure, Report } from './report.ts';
import { restKey, type Key, type ReportQuestion } from './result.ts';

/** Values that a field may have: only these, or all but these. */
type Choice = { readonly only: readonly Key[] } | { readonly not: readonly Key[] };

function both(one: Choice, other: Choice): Choice {
  if ('only' in one) return { only: one.only.filter((value) => admits(other, value)) };
  return 'only' in other ? both(other, one) : { not: [...new Set([...one.not, ...other.not])] };
}

const admits = (choice: Choice, value: Key): boolean => ('only' in choice ? choice.only.includes(value) : !choice.not.includes(value));

const chosen = (values: string | readonly string[]): Choice => ({ only: [values].flat() });

/** One filter in the spelling of list calls as a choice; undefined for what is none, such as an amount from something on. */
export function readChoice(resource: Report['resource'], name: string, value: string): { readonly field: string; readonly choice: Choice } | undefined {
  const { field, op } = readFilterName(resource, name) ?? {};
  if (field === undefined) return undefined;
  if (op === 'eq') return { field, choice: chosen(value) };
  if (op === 'in') return { field, choice: chosen(value.split(',')) };
  if (op === 'nin') return { field, choice: { not: value.split(',') } };
  if (op === 'ne') return { field, choice: { not: [value, null] } };
  if (op === 'empty') return { field, choice: value === 'true' ? { only: [null] } : { not: [null] } };
  return undefined;
}

/** A choice as filters; undefined where no value is left. */
function written(field: string, choice: Choice): Record<string, string> | undefined {
  if ('not' in choice) {
    const values = choice.not.filter((value) => value !== null);
    return { ...(values.length > 0 && { [`${field}_nin`]: values.join(',') }), ...(values.length < choice.not.length && { [`${field}_empty`]: 'false' }) };
  }
  const [first, ...others] = choice.only;
  if (first === undefined) return undefined;
  if (others.length === 0) return first === null ? { [`${field}_empty`]: 'true' } : { [field]: first };
  if (choice.only.includes(null)) throw new TypeError(`${field}: no filter asks for some values and for none`);
  return { [`${field}_in`]: choice.only.join(',') };
}

/** Days from the first to before the last as the list is asked for them. */
function writtenDays({ name, type }: Field, first: string, end: string): Record<string, string> {
  const moment = (day: string) => (type.name === 'date' ? day : startOfDay(day));
  return { [`${name}_gte`]: moment(first), [`${name}_lt`]: moment(end) };
}

/**
 * The filters by which a list shows exactly the rows that a cell has counted: those of the report, of the
 * question, of the line and of the measure, in the spelling of list calls. Undefined where no row can fit.
 */
export function cellFilters(report: Report, question: ReportQuestion, keys: readonly Key[] = [], { where, how }: Partial<Pick<Measure, 'where' | 'how'>> = {}): Record<string, string> | undefined {
  const choices = new Map<string, Choice>();
  const narrow = (field: string, choice: Choice) => choices.set(field, both(choices.get(field) ?? { not: [] }, choice));
  for (const [field, values] of Object.entries({ ...report.declaration.where })) if (values !== undefined) narrow(field, chosen(values));
  for (const [field, values] of Object.entries({ ...where })) if (values !== undefined) narrow(field, chosen(values));
  for (const [name, value] of Object.entries(question.filters)) {
    const read = readChoice(report.resource, name, value);
    if (!read) throw new TypeError(`${name} is no choice among values`);
    narrow(read.field, read.choice);
  }
  let { from, end } = { from: question.from, end: addDays(question.to, 1) };
  for (const [i, key] of keys.entries()) {
    const name = question.by[i] ?? '';
    if (name === report.day.name && key !== null) ({ from, end } = clip({ from, end }, key, nextBucket(key, question.grain)));
    else narrow(name, key === restKey ? { not: question.kept[name] ?? [] } : { only: [key] });
  }
  const filters: Record<string, string> = daysOf(report.day, { from, end }, how);
  for (const [field, choice] of choices) {
    const part = written(field, choice);
    if (!part) return undefined;
    Object.assign(filters, part);
  }
  return filters;
}

/** What accounts hold is told by everything up to there; all else by the days themselves. */
function daysOf(day: Field, { from, end }: { from: string; end: string }, how: Measure['how'] = 'count'): Record<string, string> {
  const filters = writtenDays(day, from, how === 'opening' ? from : end);
  if (how === 'opening' || how === 'closing') delete filters[`${day.name}_gte`];
  return filters;
}

const clip = (within: { from: string; end: string }, start: string, next: string) => ({ from: within.from > start ? within.from : start, end: within.end < next ? within.end : next });

/** The same question of another period. */
export const ofPeriod = (question: ReportQuestion, { from, to }: Period): ReportQuestion => ({ ...question, from, to });
