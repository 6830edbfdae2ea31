import type { Measure, Report } from '../../../../meta/report/report.ts';

/** The measure behind a figure; a ratio leads to what it is divided by. */
export function measureOf({ measures, ratios }: Report, name: string): Measure | undefined {
  const divisor = ratios.find((ratio) => ratio.name === name)?.by;
  return measures.find((measure) => measure.name === (divisor ?? name));
}
