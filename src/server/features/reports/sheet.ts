import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { toChinaTime } from '../../../meta/china-time.ts';
import { AppError } from '../../../meta/errors.ts';
import { fromCents } from '../../../meta/fields/money.ts';
import { dimensionOf, type FigureKind, type Report } from '../../../meta/report/report.ts';
import type { ReportResult } from '../../../meta/report/result.ts';
import { grainWords, reportWords } from '../../../meta/report/words.ts';
import type { Context } from '../../context.ts';
import { say } from '../../labels.ts';
import { writeCsv } from '../../sheets/csv-writer.ts';
import { workbook } from '../../sheets/in-memory.ts';
import { allAtOnce, type Sheet, type SheetColumn, type SheetKind, type SheetRow } from '../../sheets/table.ts';
import { filterWords } from './filter-words.ts';
import { keyText } from './names.ts';

const formats = ['xlsx', 'csv'] as const;
type Format = (typeof formats)[number];

export function readFormat(raw: unknown): Format {
  const format = formats.find((each) => each === (raw ?? 'xlsx'));
  if (!format) throw new AppError('invalid', {}, { errors: [{ path: 'format', problem: 'notAChoice' }] });
  return format;
}

const kinds: Readonly<Record<FigureKind, SheetKind>> = {
  count: 'number',
  money: 'money',
  number: 'number',
  percent: 'percent',
};

/** A figure as the value of a cell; empty if there is none. */
function cellOf(kind: FigureKind, value: number | null): string {
  if (value === null) return '';
  if (kind === 'money') return fromCents(Math.round(value));
  return kind === 'percent' ? String(Math.round(value * 10_000) / 100) : String(Math.round(value * 100) / 100);
}

/** The result as a file: the lines of the screen, and the question. */
export async function fileOf(context: Context, report: Report, result: ReportResult, format: Format): Promise<Buffer> {
  const table = tableOf(context, report, result);
  if (format === 'xlsx') return workbook([table, await aboutSheet(context, report, result)]);
  const out = new PassThrough();
  const [file] = await Promise.all([
    buffer(out),
    writeCsv(out, table).then(
      () => out.end(),
      (error: Error) => out.destroy(error),
    ),
  ]);
  return file;
}

function tableOf(context: Context, report: Report, result: ReportResult): Sheet {
  const { locale } = context;
  const word = (name: keyof typeof reportWords) => reportWords[name][locale];
  const { figures, by, compared, names } = result;
  const dimensions = by.map((name): SheetColumn => ({
    title: say(locale, dimensionOf(report, name)?.title ?? name),
    kind: 'text',
    width: 22,
  }));
  const columns = figures.flatMap(({ label, kind, distinct }): SheetColumn[] => {
    const title = `${say(locale, label)}${distinct ? word('distinct') : ''}`;
    return [
      { title, kind: kinds[kind], width: 16 },
      ...(compared ? [{ title: `${title}${word('before')}`, kind: kinds[kind], width: 16 }] : []),
    ];
  });
  const rows = result.rows.map(({ keys, values, before }): SheetRow => {
    const heads = by.map((_name, at) =>
      at < keys.length
        ? keyText(context, names, by[at] ?? '', keys[at] ?? null)
        : at === keys.length
          ? word(keys.length === 0 ? 'total' : 'subtotal')
          : '',
    );
    return [
      ...heads,
      ...figures.flatMap(({ kind }, at) => [
        cellOf(kind, values[at] ?? null),
        ...(compared ? [cellOf(kind, before?.[at] ?? null)] : []),
      ]),
    ];
  });
  return { name: word('table'), columns: [...dimensions, ...columns], rows: allAtOnce(rows) };
}

/** The question, so that the file explains itself. */
async function aboutSheet(context: Context, report: Report, result: ReportResult): Promise<Sheet> {
  const { locale, principal } = context;
  const word = (name: keyof typeof reportWords) => reportWords[name][locale];
  const { from, to, compared, at, filters, grain } = result;
  const lines: [string, string][] = [
    [word('report'), say(locale, report.declaration.label)],
    [word('note'), say(locale, report.declaration.note)],
    [word('period'), report.standing ? word('standing') : `${from} ~ ${to}`],
    ...(compared ? [[word('compared'), `${compared.from} ~ ${compared.to}`] as [string, string]] : []),
    ...(report.standing
      ? []
      : ([
          [word('grain'), grainWords[grain][locale]],
          [word('day'), say(locale, report.day.title)],
        ] as [string, string][])),
    ...(await filterWords(context, report, filters)),
    [word('source'), say(locale, report.resource.label)],
    [
      word('scope'),
      principal.grants.reach(report.resource.code, 'list') === 'all' ? word('everything') : word('ownScope'),
    ],
    [word('by'), principal.realName || principal.userName],
    [word('zone'), 'UTC+08:00'],
    [word('at'), toChinaTime(at)],
  ];
  return {
    name: word('about'),
    columns: [
      { title: word('item'), kind: 'text', width: 18 },
      { title: word('content'), kind: 'text', width: 60 },
    ],
    rows: allAtOnce(lines),
  };
}
