import type { ReportCard } from '../../../meta/dashboard/declaration.ts';
import type { ReportResult } from '../../../meta/report/result.ts';
import { tableParam } from '../resource/list/list-state.ts';
import { figuresView } from '../statistics/report/state.ts';

/** A report in the address of its page, asking what the card has asked. */
export function reportAddress(path: string, card: ReportCard, result: ReportResult): string {
  const { from, to, grain, by, filters } = result;
  const { figure, draw, compare, top } = card;
  const asked = { from, to, grain, by: by.join(','), figure, draw, compare, top };
  const params = new URLSearchParams({ ...filters, [tableParam]: figuresView });
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) params.set(`_${name}`, String(value));
  return `${path}?${params.toString()}`;
}
