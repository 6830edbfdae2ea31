import { toCents } from '../../src/meta/fields/money.ts';
import type { Row } from '../../src/meta/json.ts';
import { cellFilters } from '../../src/meta/report/cell.ts';
import type { Measure, Report } from '../../src/meta/report/report.ts';
import type { ReportResult, ResultRow } from '../../src/meta/report/result.ts';
import { listOf } from './calls.ts';
import type { Client, Reply } from './client.ts';

export const runReport = (client: Client, report: Report, asked: Row = {}): Promise<Reply<ReportResult>> =>
  client.post<ReportResult>('/console/report/run', { report: report.id, ...asked });

/** Computes a cell from the list that it links to, page by page. */
export async function addedByHand(
  client: Client,
  report: Report,
  result: ReportResult,
  { keys }: ResultRow,
  measure: Measure,
  /** Rows that were read before, by their filters. */
  read = new Map<string, Promise<Row[]>>(),
): Promise<number> {
  const filters = cellFilters(report, result, keys, measure);
  if (!filters) return 0;
  const asked = JSON.stringify(filters);
  const reading = read.get(asked) ?? everyRow(client, report, filters);
  read.set(asked, reading);
  const rows = await reading;
  if (measure.how === 'count') return rows.length;
  const values = rows.flatMap((row) => (row[measure.field?.name ?? ''] ?? []) as string | number);
  if (measure.how === 'distinct') return new Set(values).size;
  const whole = (value: string | number) =>
    measure.kind === 'money'
      ? toCents(String(value))
      : measure.kind === 'number'
        ? Math.round(Number(value) * 100)
        : Number(value);
  const added = (name: string | undefined) =>
    rows
      .flatMap((row) => (row[name ?? ''] ?? []) as string | number)
      .reduce<number>((total, value) => total + whole(value), 0);
  const sum = added(measure.field?.name) - (measure.less ? added(measure.less.name) : 0);
  return measure.kind === 'number' ? sum / 100 : sum;
}

async function everyRow(client: Client, report: Report, filters: Row): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { data, status, message } = await listOf(client, report.resource, {
      ...filters,
      page: String(page),
      limit: '200',
    });
    if (status !== 200) throw new Error(`${report.id}: ${JSON.stringify(filters)} ${message}`);
    rows.push(...data.list);
    if (rows.length >= data.total) return rows;
  }
}
