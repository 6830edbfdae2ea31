import { chinaDay } from '../../../meta/china-time.ts';
import { AppError, type FieldError } from '../../../meta/errors.ts';
import { readChoice } from '../../../meta/report/cell.ts';
import { maxDimensions, maxTop } from '../../../meta/report/limits.ts';
import { comparisons, periodOf, type Comparison } from '../../../meta/report/period.ts';
import type { Report } from '../../../meta/report/report.ts';
import type { ReportQuestion } from '../../../meta/report/result.ts';
import type { Context } from '../../context.ts';
import { choiceField, dayField, textField, wholeField } from '../../http/input/fields.ts';
import { inputWithOthers } from '../../http/input/input.ts';
import { object, type Node } from '../../http/openapi/schemas.ts';
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

/** What may be asked of a report; others are filters of the list that it counts, as far as the report has them. */
export const questionSchema: Node = {
  ...object({
    from: { type: 'string', format: 'date' },
    to: { type: 'string', format: 'date' },
    grain: { type: 'string' },
    by: { type: 'string', description: '以逗号分隔' },
    top: { type: 'integer', minimum: 0, maximum: maxTop },
    sort: { type: 'string' },
    compare: { enum: ['none', ...comparisons] },
  }),
  additionalProperties: {},
};

const inputs = new WeakMap<Report, ReturnType<typeof inputOfReport>>();

function inputOfReport({ declaration, standing }: Report) {
  const grains = declaration.day?.grains ?? ['day'];
  const period = () => periodOf(declaration.period ?? 'today', chinaDay(Date.now()));
  return inputWithOthers(
    {
      from: dayField(titles.from, () => period().from),
      to: dayField(titles.to, () => period().to),
      grain: choiceField(grains, grains[0] ?? 'day'),
      by: textField(titles.by, 500),
      top: wholeField(titles.top, [0, maxTop], declaration.top ?? 0),
      sort: textField(titles.sort, 100),
      compare: choiceField<'none' | Comparison>(standing ? ['none'] : ['none', ...comparisons], 'none'),
    },
    () => questionSchema,
  );
}

/** Reads a whole call; reports all errors at once, each with its parameter. */
export function readAsked(report: Report, values: Readonly<Record<string, unknown>>): Asked {
  const taken = inputs.get(report) ?? inputOfReport(report);
  inputs.set(report, taken);
  let asked: Pick<Asked, 'by' | 'filters' | 'sort'> = { by: [], filters: {} };
  const { from, to, grain, top, compare } = taken.read({ values, encoding: 'json' }, (given) => {
    const errors: FieldError[] = [];
    if (given.to < given.from) errors.push({ path: 'to', problem: 'below', values: { other: titles.from } });
    const by = readDimensions(report, given.by, errors);
    const sort = readSort(report, given.sort, errors);
    asked = { by, filters: readFilters(report, given.others, errors), ...(sort && { sort }) };
    return errors;
  });
  return { from, to, grain, today: chinaDay(Date.now()), top, ...asked, ...(compare !== 'none' && { compare }) };
}

function readDimensions({ declaration, dimensions }: Report, list: string, errors: FieldError[]): readonly string[] {
  const by = splitList(list) ?? [];
  const known = dimensions.map(({ name }) => name);
  if (by.length > maxDimensions) errors.push({ path: 'by', problem: 'tooManyItems', values: { limit: maxDimensions } });
  if (by.some((name) => !known.includes(name))) errors.push({ path: 'by', problem: 'notAChoice' });
  if (new Set(by).size < by.length) errors.push({ path: 'by', problem: 'notUnique' });
  return by.length > 0 ? by : declaration.by;
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
