import { chinaDay } from '../../../meta/china-time.ts';
import { AppError, type FieldError } from '../../../meta/errors.ts';
import { readChoice } from '../../../meta/report/cell.ts';
import { maxDimensions, maxTop } from '../../../meta/report/limits.ts';
import { comparisons, periodOf, type Comparison } from '../../../meta/report/period.ts';
import type { Report } from '../../../meta/report/report.ts';
import type { ReportQuestion } from '../../../meta/report/result.ts';
import type { Context } from '../../context.ts';
import { CallInput } from '../../http/call-input.ts';
import { splitList } from '../../records/filter.ts';

/** A caller's question of a report, before the values with lines of their own are known. */
export interface Asked extends Omit<ReportQuestion, 'kept'> {
  readonly top: number;
  /** The measure by which lines are sorted; days are sorted by date unless one is given. */
  readonly sort?: { readonly figure: string; readonly descending: boolean };
  readonly compare?: Comparison;
}

const titles = {
  from: { zh: '开始日期', en: 'From', es: 'Desde' },
  to: { zh: '结束日期', en: 'To', es: 'Hasta' },
  top: { zh: '显示前几项', en: 'Top', es: 'Primeros' },
  by: { zh: '汇总维度', en: 'Dimensions', es: 'Dimensiones' },
  sort: { zh: '排序', en: 'Order', es: 'Orden' },
  report: { zh: '报表', en: 'Report', es: 'Informe' },
} as const;

/** The report of a call. A missing report gets the same error as one that the caller may not see. */
export function reportOf({ model }: Context, id: unknown): Report {
  const report = typeof id === 'string' ? model.reports.get(id) : undefined;
  if (!report)
    throw new AppError(
      'invalid',
      {},
      {
        errors: [
          { path: 'report', problem: id === undefined ? 'required' : 'notAChoice', values: { title: titles.report } },
        ],
      },
    );
  return report;
}

/** Reads a whole call; reports all errors at once, each with its parameter. */
export function readAsked(report: Report, body: Readonly<Record<string, unknown>>): Asked {
  const { declaration } = report;
  const today = chinaDay(Date.now());
  const defaultPeriod = periodOf(declaration.period ?? 'today', today);
  const input = new CallInput(body);
  const errors: FieldError[] = [];
  const [from, to] = [input.day('from', titles.from, defaultPeriod.from), input.day('to', titles.to, defaultPeriod.to)];
  if (to < from) errors.push({ path: 'to', problem: 'below', values: { other: titles.from } });
  const grains = declaration.day?.grains ?? ['day'];
  const grain = input.choice('grain', grains, grains[0] ?? 'day');
  const by = splitList(input.text('by', titles.by, 500)) ?? [];
  const dimensions = report.dimensions.map(({ name }) => name);
  if (by.length > maxDimensions) errors.push({ path: 'by', problem: 'tooManyItems', values: { limit: maxDimensions } });
  if (by.some((name) => !dimensions.includes(name))) errors.push({ path: 'by', problem: 'notAChoice' });
  if (new Set(by).size < by.length) errors.push({ path: 'by', problem: 'notUnique' });
  const top = input.whole('top', titles.top, [0, maxTop], declaration.top ?? 0);
  const sort = readSort(report, input.text('sort', titles.sort, 100), errors);
  const compare = input.choice('compare', report.standing ? ['none'] : ['none', ...comparisons], 'none');
  const filters = readFilters(report, input.rest(), errors);
  input.finish(...errors);
  return {
    from,
    to,
    grain,
    today,
    by: by.length > 0 ? by : declaration.by,
    filters,
    top,
    ...(sort && { sort }),
    ...(compare !== 'none' && { compare }),
  };
}

function readSort({ measures, ratios }: Report, text: string, errors: FieldError[]): Asked['sort'] {
  if (text === '') return undefined;
  const descending = text.startsWith('-');
  const figure = descending ? text.slice(1) : text;
  if (![...measures, ...ratios].some(({ name }) => name === figure))
    errors.push({ path: 'sort', problem: 'notAChoice' });
  return { figure, descending };
}

/** List filters that limit the rows. The dates are those of the period, which contains every cell. */
function readFilters(
  report: Report,
  given: Readonly<Record<string, unknown>>,
  errors: FieldError[],
): Record<string, string> {
  const filters: Record<string, string> = {};
  for (const [name, raw] of Object.entries(given)) {
    if (raw === '' || raw === null) continue;
    const value =
      typeof raw === 'boolean' || typeof raw === 'number' ? String(raw) : Array.isArray(raw) ? raw.join(',') : raw;
    const read = typeof value === 'string' ? readChoice(report.resource, name, value) : undefined;
    if (typeof value !== 'string' || !read)
      errors.push({
        path: name,
        problem: report.resource.fields.has(name.replace(/_[a-z]+$/, '')) ? 'operator' : 'unknown',
      });
    else if (read.field === report.day.name && !report.standing) errors.push({ path: name, problem: 'notFilterable' });
    else filters[name] = value;
  }
  return filters;
}
