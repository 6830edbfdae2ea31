import type { OpenedBoard, TitledCard } from '../../../meta/dashboard/data.ts';
import type { Dashboard } from '../../../meta/dashboard/dashboard.ts';
import type { Card } from '../../../meta/dashboard/declaration.ts';
import { pack, rise, type BoardSettings, type PlacedCard } from '../../../meta/dashboard/layout.ts';
import type { View } from '../../../meta/list-view.ts';
import { mainMeasure } from '../../../meta/report/report.ts';
import type { Context } from '../../context.ts';
import { say } from '../../labels.ts';
import type { AccountOf } from '../views/audience.ts';
import { viewedOf } from '../views/viewed.ts';
import { viewsOf } from '../views/views.ts';
import { isVisible, offered } from './shown.ts';
import { titleOf } from './titles.ts';

interface Asked {
  readonly dashboard: string;
  readonly view: string;
  readonly wall: boolean;
}

/**
 * A dashboard with its cards where they lie. One that is not there for the caller any more opens as the first that is.
 */
export async function openBoard(context: Context, asked: Asked, accountOf: AccountOf): Promise<OpenedBoard> {
  const all = offered(context).filter(({ wall = false }) => asked.wall || !wall);
  const shown = all.find(({ id }) => id === asked.dashboard) ?? all.find(({ wall }) => !asked.wall || wall) ?? all[0];
  const dashboards = all.map(({ id, label }) => ({ id, label: say(context.locale, label) }));
  if (!shown) return { dashboards, views: [], arranged: false, cards: [] };
  const kept = await viewsOf(context, viewedOf(context, { dashboard: shown.id }), accountOf);
  const views = kept.views as unknown as View<BoardSettings>[];
  const view = views.find(({ id }) => id === asked.view);
  const own = kept.defaults as BoardSettings | null;
  return {
    dashboards,
    shown: shown.id,
    views,
    ...(view && { view: view.id }),
    arranged: own !== null,
    cards: arranged(context, shown, view?.settings ?? own),
  };
}

function arranged(context: Context, { cards }: Dashboard, settings: BoardSettings | null): TitledCard[] {
  const seen = ({ card }: { card: Card }) => isVisible(context, card);
  const placed: PlacedCard[] = settings
    ? rise(settings.cards.filter(seen))
    : pack(cards.filter((card) => isVisible(context, card)));
  return placed.map((each) => ({ ...each, title: titleOf(context, each.card) }));
}

/** Cards that somebody may put on a dashboard: those of the ones that they see, and one of each report. */
export function catalogue(context: Context): { title: string; card: Card }[] {
  const declared = offered(context).flatMap(({ cards }) => cards);
  const { reports, publishedReports } = context.model;
  const ofReports = [...reports.values(), ...publishedReports.values()].map((report): Card => ({
    kind: 'chart',
    w: 6,
    h: 4,
    report: report.id,
    by: report.declaration.by.slice(0, 2),
    figure: mainMeasure(report).name,
  }));
  const cards = [...declared, ...ofReports].filter((card) => isVisible(context, card));
  const known = new Map(cards.map((card) => [JSON.stringify({ ...card, w: 0, h: 0 }), card]));
  return [...known.values()].map((card) => ({ title: titleOf(context, card), card }));
}
