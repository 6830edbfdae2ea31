import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context, Principal, Reach } from '../../context.ts';
import { authorize } from '../../records/access.ts';

/** How far somebody reached with the rights that a file was made by. */
export interface MadeScope {
  readonly reaches: Readonly<Record<string, Reach>>;
  readonly scopeIds: Principal['scopeIds'];
  readonly centreItself: Principal['centreItself'];
}

export function scopeOf(context: Context, resource: Resource, actions: readonly string[]): MadeScope {
  const { scopeIds, centreItself } = context.principal;
  return {
    reaches: Object.fromEntries(actions.map((action) => [action, authorize(context, resource, action)])),
    scopeIds,
    centreItself,
  };
}

export const scopeRow = ({ reaches, scopeIds, centreItself }: MadeScope): Row => ({
  reaches: Object.fromEntries(
    Object.entries(reaches).map(([action, reach]) => [action, reach === 'all' ? reach : [...reach]]),
  ),
  scopeIds: Object.fromEntries(Object.entries(scopeIds).map(([kind, ids]) => [kind, [...ids]])),
  centreItself: [...centreItself],
});

/**
 * Refuses a file to whoever lost one of its rights, or may not reach any more all that could be reached when it was
 * made.
 */
export function refuseIfLost(context: Context, resource: Resource, made: MadeScope): void {
  const { principal } = context;
  const now: MadeScope['scopeIds'] = principal.scopeIds;
  const within = (had: readonly string[], has: readonly string[]) => had.every((id) => has.includes(id));
  for (const [action, had] of Object.entries(made.reaches)) {
    const has = authorize(context, resource, action);
    if (has === 'all') continue;
    const still =
      had !== 'all' &&
      had.every(
        (kind) =>
          has.includes(kind) &&
          within(made.scopeIds[kind], now[kind]) &&
          (kind !== 'centre' || within(made.centreItself, [...principal.centreItself, ...now.centre])),
      );
    if (!still) throw new AppError('fileOutOfReach');
  }
}
