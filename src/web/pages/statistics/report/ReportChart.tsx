import { useMemo } from 'react';
import type { Report } from '../../../../meta/report/report.ts';
import type { ReportResult, ResultRow } from '../../../../meta/report/result.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { Chart } from '../../../shared/chart/Chart.tsx';
import { cssVariable } from '../../../shell/theme/theme.ts';
import { useLooks } from '../../../shell/theme/use-looks.ts';
import { useCatalogue, useLocale } from '../../../widgets/kit/use-texts.ts';
import { drawingOf, maxRanked } from './drawing.ts';
import { funnelText } from './funnel.ts';
import type { ReportState } from './state.ts';
import { reportTexts } from './texts.ts';
import { figureText } from './words.ts';

const narrowBelow = 640;
/** Lines of a heat map; the drawing takes no more. */
const maxHeated = 24;

/** One figure drawn; a part that is clicked is looked into, as a line of the table is. */
export function ReportChart({
  report,
  result,
  state,
  height,
  onPick,
}: {
  report: Report;
  result: ReportResult;
  state: Pick<ReportState, 'draw' | 'figure'>;
  /** As much as the drawing needs, unless given. */
  height?: string;
  onPick?(row: ResultRow): void;
}) {
  const t = useCatalogue(reportTexts);
  const locale = useLocale();
  const looks = useLooks();
  const { draw, figure: name } = state;
  const colours = useMemo(
    () =>
      looks.text
        ? { grid: cssVariable('--line'), brand: cssVariable('--brand-text'), paper: cssVariable('--surface') }
        : { grid: '', brand: '', paper: '' },
    [looks.text],
  );
  const drawn = useMemo(
    () => drawingOf(report, result, draw, name, { locale, ...colours, narrow: innerWidth < narrowBelow }),
    [report, result, draw, name, locale, colours],
  );
  const figure = result.figures.find((each) => each.name === name) ?? result.figures[0];
  if (!figure) return null;
  const total = figureText(figure.kind, result.rows[0]?.values[result.figures.indexOf(figure)], locale);
  const lines = result.rows.filter(({ keys }) => keys.length === 1).length;
  const needed =
    draw === 'ranking'
      ? Math.max(220, Math.min(lines, maxRanked) * 28 + 60)
      : draw === 'heatmap'
        ? Math.max(300, Math.min(lines, maxHeated) * 30 + 90)
        : 320;
  const label =
    draw === 'funnel'
      ? funnelText(report, result, locale)
      : t('chart', { figure: translateDeclared(figure.label), from: result.from, to: result.to, total });
  const pick = (at: number, series: number) => {
    const row = drawn.rowAt(at, series);
    if (row) onPick?.(row);
  };
  return <Chart option={drawn.option} height={height ?? needed} label={label} onPick={pick} />;
}
