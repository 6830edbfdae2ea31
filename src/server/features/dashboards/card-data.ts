import type { CardData } from '../../../meta/dashboard/data.ts';
import type { Card, ReportCard } from '../../../meta/dashboard/declaration.ts';
import { AppError } from '../../../meta/errors.ts';
import { chinaDay } from '../../../meta/china-time.ts';
import { periodOf } from '../../../meta/report/period.ts';
import type { Report } from '../../../meta/report/report.ts';
import type { ReportResult } from '../../../meta/report/result.ts';
import type { Context } from '../../context.ts';
import { sayIn } from '../../labels.ts';
import { readAsked } from '../reports/question.ts';
import { runReport } from '../reports/run.ts';
import { filtersOf, listData, shortcutsData, todosData } from './rows.ts';
import { isVisible } from './shown.ts';

/** Cards under way at once: a dashboard is not to keep everybody else from the database. */
const together = 3;

export interface AskedCard {
  readonly id: string;
  readonly card: Card;
}

/**
 * What all cards show, each within the caller's reach; one that fails fails alone. Those of one question are counted
 * once.
 */
export async function cardData(context: Context, cards: readonly AskedCard[]): Promise<Record<string, CardData>> {
  const counted = new Map<string, Promise<ReportResult>>();
  const data: Record<string, CardData> = {};
  const waiting = [...cards];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      // Left out like in the layout, so that a call learns no more than the page.
      if (isVisible(context, next.card)) data[next.id] = await oneCard(context, next.card, counted);
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  return data;
}

async function oneCard(context: Context, card: Card, counted: Map<string, Promise<ReportResult>>): Promise<CardData> {
  try {
    if (card.kind === 'list') return await listData(context, card);
    if (card.kind === 'todos') return await todosData(context, card);
    if (card.kind === 'shortcuts') return shortcutsData(context, card.to);
    return { kind: 'report', result: await reportData(context, card, counted) };
  } catch (error) {
    if (!(error instanceof AppError)) {
      context.log.error({ err: error, card: card.kind }, 'a card cannot be shown');
      return { kind: 'failed', message: new AppError('internal').text(context.locale, sayIn(context.locale)) };
    }
    return { kind: 'failed', message: error.text(context.locale, sayIn(context.locale)) };
  }
}

function reportData(
  context: Context,
  card: ReportCard,
  counted: Map<string, Promise<ReportResult>>,
): Promise<ReportResult> {
  const report = context.model.reports.get(card.report) as Report;
  const asked = readAsked(report, questionOf(report, card));
  const key = JSON.stringify([report.id, asked]);
  let result = counted.get(key);
  if (!result) counted.set(key, (result = runReport(context, report, asked)));
  return result;
}

/** The call that a card stands for. A figure is drawn day by day beside its number. */
function questionOf({ declaration, day, standing }: Report, card: ReportCard): Record<string, unknown> {
  const by = card.by ?? (card.kind === 'figure' && !standing ? [day.name] : declaration.by);
  const period = card.period && !standing ? periodOf(card.period, chinaDay(Date.now())) : undefined;
  return {
    ...filtersOf(card.where ?? {}),
    ...period,
    by: by.join(','),
    ...(card.grain && { grain: card.grain }),
    ...(card.compare && !standing && { compare: card.compare }),
    ...(card.top !== undefined && { top: String(card.top) }),
  };
}
