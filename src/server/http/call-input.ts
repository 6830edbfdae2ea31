import { daysBetween } from '../../meta/china-time.ts';
import { AppError, type FieldError } from '../../meta/errors.ts';
import type { Text } from '../../meta/locale.ts';
import { isDate } from '../../meta/fields/date.ts';
import { isId, readId } from '../records/read-ids.ts';

/** The title of a field; the Chinese text if a declaration has a translation for it. */
type Title = Text | string;

const maxDays = 366;
const spanTitles = {
  startDate: { zh: '开始日期', en: 'First day', es: 'Primer día' },
  endDate: { zh: '结束日期', en: 'Last day', es: 'Último día' },
} as const;

/** Reads the body of a hand-written call strictly, and reports all errors at once. */
export class CallInput {
  readonly #body: Readonly<Record<string, unknown>>;
  readonly #errors: FieldError[] = [];
  readonly #known = new Set<string>();

  constructor(body: Readonly<Record<string, unknown>>) {
    this.#body = body;
  }

  #take(name: string): unknown {
    this.#known.add(name);
    const value = this.#body[name];
    return value === '' || value === null ? undefined : value;
  }

  whole(name: string, title: Title, [min, max]: readonly [number, number], fallback?: number): number {
    const raw = this.#take(name) ?? fallback;
    const value =
      typeof raw === 'number' ? raw : typeof raw === 'string' && /^-?\d{1,9}$/.test(raw) ? Number(raw) : Number.NaN;
    if (raw === undefined) this.#errors.push({ path: name, problem: 'required', values: { title } });
    else if (!Number.isInteger(value)) this.#errors.push({ path: name, problem: 'type', values: { title } });
    else if (value < min) this.#errors.push({ path: name, problem: 'tooSmall', values: { title, limit: min } });
    else if (value > max) this.#errors.push({ path: name, problem: 'tooBig', values: { title, limit: max } });
    else return value;
    return min;
  }

  flag(name: string, title: Title): boolean {
    const raw = this.#take(name);
    if (raw !== undefined && !['true', 'false', true, false].includes(raw as never))
      this.#errors.push({ path: name, problem: 'type', values: { title } });
    return raw === true || raw === 'true';
  }

  text(name: string, title: Title, maxLength: number): string {
    const raw = this.#take(name) ?? '';
    if (typeof raw !== 'string') this.#errors.push({ path: name, problem: 'type', values: { title } });
    else if (raw.length > maxLength)
      this.#errors.push({ path: name, problem: 'tooLong', values: { title, limit: maxLength } });
    return typeof raw === 'string' ? raw.trim() : '';
  }

  /** A day; required if there is no fallback. */
  day(name: string, title: Title, fallback?: string): string {
    const raw = this.#take(name) ?? fallback;
    if (raw === undefined) this.#errors.push({ path: name, problem: 'required', values: { title } });
    else if (typeof raw !== 'string' || !isDate(raw))
      this.#errors.push({ path: name, problem: 'type', values: { title } });
    return typeof raw === 'string' ? raw : '';
  }

  optionalDay(name: string, title: Title): string | null {
    return this.has(name) ? this.day(name, title) : (this.#take(name), null);
  }

  /** `startDate` to `endDate`, both included. */
  span(): { first: string; last: string } {
    const [first, last] = [this.day('startDate', spanTitles.startDate), this.day('endDate', spanTitles.endDate)];
    if (!isDate(first) || !isDate(last)) return { first, last };
    if (last < first) this.#errors.push({ path: 'endDate', problem: 'below', values: { other: spanTitles.startDate } });
    else if (daysBetween(first, last) >= maxDays)
      this.#errors.push({ path: 'endDate', problem: 'tooManyItems', values: { limit: maxDays } });
    return { first, last };
  }

  has(name: string): boolean {
    return ![undefined, null, ''].includes(this.#body[name] as never);
  }

  id(name: string, title: Title): string {
    const raw = this.#take(name);
    if (raw === undefined) this.#errors.push({ path: name, problem: 'required', values: { title } });
    else if (!isId(raw)) this.#errors.push({ path: name, problem: 'type', values: { title } });
    return isId(raw) ? raw : '';
  }

  optionalId(name: string, title: Title = name): string | null {
    return this.has(name) ? this.id(name, title) : (this.#take(name), null);
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const raw = this.#take(name) ?? fallback;
    const found = choices.find((choice) => choice === raw);
    if (found === undefined) this.#errors.push({ path: name, problem: 'notAChoice' });
    return found ?? fallback;
  }

  ids(name: string, title: Title, max: number): string[] {
    const raw = this.#take(name);
    const parts = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : [];
    if (parts.length === 0) this.#errors.push({ path: name, problem: 'required', values: { title } });
    if (parts.length > max) this.#errors.push({ path: name, problem: 'tooManyItems', values: { title, limit: max } });
    return [...new Set(parts.map(readId))];
  }

  /** A field of the rows to create; validated later by the rules of the field. */
  raw(name: string): Record<string, unknown> {
    const value = this.#take(name);
    return value === undefined ? {} : { [name]: value };
  }

  /** All other values, which are filters of the list that answers; the list refuses unknown ones. */
  rest(): Record<string, unknown> {
    const others = Object.entries(this.#body).filter(([name]) => !this.#known.has(name));
    for (const [name] of others) this.#known.add(name);
    return Object.fromEntries(others);
  }

  finish(...more: FieldError[]): void {
    const unknown = Object.keys(this.#body).filter((name) => !this.#known.has(name));
    const errors = [...this.#errors, ...more, ...unknown.map((path): FieldError => ({ path, problem: 'unknown' }))];
    if (errors.length > 0) throw new AppError('invalid', {}, { errors });
  }
}
