import { AppError } from '../../meta/errors.ts';
import { readFilterName, searchColumns } from '../../meta/list-rules.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import { reachOf } from './access.ts';

/** What a user who picks rows of a resource may see and filter by. */
interface Pickable {
  readonly labels: readonly string[];
  /** Fields that a quick search looks into. */
  readonly searched: readonly string[];
  /** Refuses filters by fields that the caller does not see, since the result would reveal their values. */
  refuseOthers(query: Record<string, unknown>): void;
}

/** Parameters of a list call that are not filters. */
const paging: ReadonlySet<string> = new Set(['page', 'limit', 'q']);

/**
 * Users who may list the rows see their fields anyway. Those who may only pick see a row's label and its place in the
 * tree.
 */
export function pickable(context: Context, resource: Resource): Pickable {
  const declared = resource.calls.flatMap(({ op, fixed }) => (op === 'select' && fixed?.label ? [fixed.label] : []));
  const own = [...new Set([resource.display, ...declared])];
  if (reachOf(context, resource, 'list'))
    return { labels: [...own, ...searchColumns(resource)], searched: resource.list.search, refuseOthers: () => {} };
  const open = new Set(['id', ...own, ...(resource.tree ? [resource.tree.parent] : [])]);
  return {
    labels: own,
    searched: resource.list.search.filter((name) => own.includes(name)),
    refuseOthers(query) {
      const closed = Object.entries(query).filter(
        ([name, value]) => value !== '' && !paging.has(name) && !open.has(readFilterName(resource, name)?.field ?? ''),
      );
      if (closed.length > 0)
        throw new AppError('invalid', {}, { errors: closed.map(([path]) => ({ path, problem: 'notFilterable' })) });
    },
  };
}
