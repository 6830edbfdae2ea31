import { figureOf } from '../../../meta/dashboard/dashboard.ts';
import type { ReportCard } from '../../../meta/dashboard/declaration.ts';
import type { ReportResult } from '../../../meta/report/result.ts';
import { reportWords } from '../../../meta/report/words.ts';
import { useReport } from '../../declarations.ts';
import { translateDeclared } from '../../i18n/i18n.ts';
import { useCatalogue, useLocale } from '../../widgets/kit/use-texts.ts';
import { ReportChart } from '../statistics/report/ReportChart.tsx';
import { reportTexts } from '../statistics/report/texts.ts';
import { change, figureText } from '../statistics/report/words.ts';
import styles from './dashboard.module.css';
import { Spark } from './Spark.tsx';

/** A report on a card: one figure beside that of the period before, or a drawing. */
export function ReportBody({ card, result }: { card: ReportCard; result: ReportResult }) {
  const report = useReport(card.report);
  const figure = figureOf(report, card);
  if (card.kind === 'figure')
    return (
      <Figure result={result} name={figure} standing={report.standing} isDays={result.by[0] === report.day.name} />
    );
  const draw = card.draw ?? report.declaration.drawings[0] ?? 'bar';
  return <ReportChart report={report} result={result} state={{ draw, figure }} height="100%" />;
}

interface FigureProps {
  result: ReportResult;
  name: string;
  standing: boolean;
  isDays: boolean;
}

function Figure({ result, name, standing, isDays }: FigureProps) {
  const t = useCatalogue(reportTexts);
  const locale = useLocale();
  const at = Math.max(
    0,
    result.figures.findIndex((each) => each.name === name),
  );
  const kind = result.figures[at]?.kind ?? 'count';
  const [total, ...lines] = result.rows;
  const [value, before] = [total?.values[at], total?.before?.[at]];
  const moved = change(kind, value, before);
  const days =
    standing || !isDays ? [] : lines.filter(({ keys }) => keys.length === 1).map(({ values }) => values[at] ?? null);
  return (
    <div className={styles.figure}>
      <p>
        <b>{figureText(kind, value, locale)}</b>
        {moved !== undefined && (
          <span data-up={moved > 0 || undefined} data-down={moved < 0 || undefined}>
            {moved > 0 ? '▲' : moved < 0 ? '▼' : '＝'} {Math.abs(moved * 100).toFixed(1)}
            {kind === 'percent' ? t('points') : '%'}
          </span>
        )}
      </p>
      <small>
        {standing ? reportWords.standing[locale] : `${result.from} ~ ${result.to}`}
        {before !== undefined &&
          before !== null &&
          `　${reportWords.compared[locale]} ${figureText(kind, before, locale)}`}
      </small>
      <Spark values={days} />
    </div>
  );
}

/** Of what a drawing is, beside its title: the figure and its days. */
export function ReportCaption({ card, result }: { card: ReportCard; result: ReportResult }) {
  const locale = useLocale();
  const report = useReport(card.report);
  const name = figureOf(report, card);
  const figure = result.figures.find((each) => each.name === name);
  return (
    <small>
      {translateDeclared(figure?.label ?? '')} ·{' '}
      {report.standing ? reportWords.standing[locale] : `${result.from} ~ ${result.to}`}
    </small>
  );
}
