import type { Locale } from '../../../../meta/locale.ts';
import type { Report } from '../../../../meta/report/report.ts';
import type { ReportResult } from '../../../../meta/report/result.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import type { Drawn, Look } from './drawing.ts';
import { figureText } from './words.ts';

interface Step {
  readonly label: string;
  readonly value: number;
  readonly text: string;
  /** The share of the first step. */
  readonly share: string;
}

/** The steps of a report's total, each a part of the one before it. */
function stepsOf({ declaration: { steps = [] } }: Report, result: ReportResult, locale: Locale): Step[] {
  const [total] = result.rows;
  const of = (name: string) => {
    const at = result.figures.findIndex((figure) => figure.name === name);
    return { figure: result.figures[at], value: total?.values[at] ?? 0 };
  };
  const first = of(steps[0] ?? '').value;
  return steps.flatMap((name) => {
    const { figure, value } = of(name);
    if (!figure) return [];
    const text = figureText(figure.kind, value, locale);
    return [
      {
        label: translateDeclared(figure.label),
        value,
        text,
        share: figureText('percent', first ? value / first : null, locale),
      },
    ];
  });
}

const textOf = ({ label, text, share }: Step): string => `${label} ${text}（${share}）`;

/** The funnel in words, for those who cannot see it. */
export const funnelText = (report: Report, result: ReportResult, locale: Locale): string =>
  stepsOf(report, result, locale).map(textOf).join(' → ');

/** How many are left at each step. */
export function funnelOf(report: Report, result: ReportResult, { locale, narrow, brand }: Look): Drawn {
  const steps = stepsOf(report, result, locale);
  const textAt = (at: number) => textOf(steps[at] as Step);
  return {
    rowAt: () => result.rows[0],
    option: {
      tooltip: { confine: true, formatter: ({ dataIndex }: { dataIndex: number }) => textAt(dataIndex) },
      series: [
        {
          type: 'funnel',
          sort: 'none',
          left: narrow ? '4%' : '15%',
          width: narrow ? '92%' : '70%',
          top: 12,
          bottom: 12,
          minSize: '12%',
          gap: 3,
          label: {
            position: 'inside',
            color: '#fff',
            textBorderColor: 'rgba(0, 0, 0, 0.55)',
            textBorderWidth: 2,
            formatter: ({ dataIndex }: { dataIndex: number }) => textAt(dataIndex),
          },
          itemStyle: { color: brand },
          data: steps.map(({ label, value }) => ({ name: label, value })),
        },
      ],
    },
  };
}
