import type { Dashboard } from '../../../meta/dashboard/dashboard.ts';
import type { Card } from '../../../meta/dashboard/declaration.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Context } from '../../context.ts';
import { reachOf } from '../../records/access.ts';

export const isOffered = ({ principal }: Context, { code }: Dashboard): boolean =>
  principal.grants.reach(code, 'list') !== undefined;

/** Dashboards that the caller may see, the one that is theirs at first in front. */
export const offered = (context: Context): Dashboard[] =>
  [...context.model.dashboards.values()].filter((dashboard) => isOffered(context, dashboard));

export function authorizeDashboard(context: Context, dashboard: Dashboard): void {
  const { code, label } = dashboard;
  if (!isOffered(context, dashboard)) throw new AppError('forbidden', { label, code, action: 'list' });
}

const mayList = (context: Context, id: string): boolean => {
  const resource = context.model.resources.get(id);
  return resource?.menu !== undefined && reachOf(context, resource, 'list') !== undefined;
};

/** May the caller see anything of a card? One of which they may not is left out, and nobody learns that it is there. */
export function isVisible(context: Context, card: Card): boolean {
  if (card.kind === 'list') return mayList(context, card.resource);
  // What waits for oneself is counted for everybody.
  if (card.kind === 'todos') return true;
  if (card.kind === 'shortcuts') return card.to.some((id) => mayList(context, id));
  const report = context.model.reports.get(card.report);
  return (
    report !== undefined &&
    context.principal.grants.reach(report.declaration.code, 'list') !== undefined &&
    reachOf(context, report.resource, 'list') !== undefined
  );
}
