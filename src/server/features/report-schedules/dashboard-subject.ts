import { chinaDay } from '../../../meta/china-time.ts';
import { figureOf, type Dashboard } from '../../../meta/dashboard/dashboard.ts';
import type { CardData } from '../../../meta/dashboard/data.ts';
import { byPlace } from '../../../meta/dashboard/layout.ts';
import type { Card, ReportCard } from '../../../meta/dashboard/declaration.ts';
import { AppError } from '../../../meta/errors.ts';
import type { ReportResult } from '../../../meta/report/result.ts';
import { reportWords } from '../../../meta/report/words.ts';
import type { Context } from '../../context.ts';
import { say } from '../../labels.ts';
import { cardData } from '../dashboards/card-data.ts';
import { readCards } from '../dashboards/read-cards.ts';
import { authorizeDashboard, isOffered } from '../dashboards/shown.ts';
import { titleOf } from '../dashboards/titles.ts';
import { figureText, totalsOf } from './make.ts';
import type { Subject } from './subject.ts';

const title = { zh: '仪表板', en: 'Dashboard', es: 'Panel' } as const;

export function namedBoard({ model }: Context, id: unknown): Dashboard {
  const board = typeof id === 'string' ? model.dashboards.get(id) : undefined;
  if (!board)
    throw new AppError('invalid', {}, { errors: [{ path: 'dashboard', problem: 'notAChoice', values: { title } }] });
  return board;
}

/** A dashboard as it is arranged when it is scheduled: the figures of its cards, each with the receiver's own rights. */
export const dashboardSubject = (board: Dashboard): Subject => ({
  id: `dashboard:${board.id}`,
  label: board.label,
  period: null,
  authorize(context) {
    authorizeDashboard(context, board);
  },
  maySee: (reader) => isOffered(reader, board),
  readQuestion({ cards, ...others }) {
    readCards(cards, Object.keys(others));
  },
  async make(reader, { question }, now) {
    const cards = readCards(question.cards, []).toSorted(byPlace);
    const data = await cardData(reader, cards);
    return {
      day: chinaDay(now),
      lines: [
        say(reader.locale, board.label),
        ...cards.flatMap(({ id, card }) => {
          const shown = data[id];
          return shown ? cardLines(reader, card, shown) : [];
        }),
      ],
    };
  },
});

function cardLines(reader: Context, card: Card, data: CardData): string[] {
  const head = titleOf(reader, card);
  switch (data.kind) {
    case 'report':
      return [
        card.kind === 'figure'
          ? `${head}：${ofFigure(reader, card, data.result)}`
          : wholeReport(reader, head, data.result),
      ];
    case 'list':
      return [`${head}：${data.total}`];
    case 'todos':
      return [...data.items, ...data.rest].map(({ label, count }) => `${label}：${count}`);
    case 'failed':
      return [`${head}：${data.message}`];
    default:
      return [];
  }
}

const wholeReport = (reader: Context, head: string, result: ReportResult): string =>
  `${head}　${totalsOf(reader, result).join('；')}`;

/** A figure, and what it was in the period before. */
function ofFigure({ model, locale }: Context, card: ReportCard, { report, figures, rows }: ReportResult): string {
  const compiled = model.reports.get(report);
  const name = compiled && figureOf(compiled, card);
  const at = figures.findIndex((figure) => figure.name === name);
  const [total] = rows;
  const figure = figures[at];
  if (!figure) return '—';
  const before = total?.before?.[at];
  const now = figureText(figure, total?.values[at]);
  if (before === undefined || before === null) return now;
  return `${now}（${reportWords.compared[locale]} ${figureText(figure, before)}）`;
}
