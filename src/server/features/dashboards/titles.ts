import { figureOf } from '../../../meta/dashboard/dashboard.ts';
import type { Card } from '../../../meta/dashboard/declaration.ts';
import type { Context } from '../../context.ts';
import { say } from '../../labels.ts';

const todos = { zh: '待办事项', en: 'To do', es: 'Pendientes' } as const;
const shortcuts = { zh: '常用入口', en: 'Shortcuts', es: 'Accesos' } as const;

/** What stands over a card, in the language of the caller. */
export function titleOf({ model, locale }: Context, card: Card): string {
  if (card.title) return say(locale, card.title);
  if (card.kind === 'todos') return todos[locale];
  if (card.kind === 'shortcuts') return shortcuts[locale];
  if (card.kind === 'list') return say(locale, model.resources.get(card.resource)?.label ?? '');
  const report = model.reports.get(card.report);
  if (!report) return '';
  const label = say(locale, report.declaration.label);
  if (card.kind === 'chart') return label;
  const figure = [...report.measures, ...report.ratios].find(({ name }) => name === figureOf(report, card));
  return figure ? `${label} · ${say(locale, figure.label)}` : label;
}
