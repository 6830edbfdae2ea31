import type { PageFilter } from '../../../meta/routes.ts';
import { loadResource } from '../../declarations.ts';
import { prefetchList } from '../../providers/data.ts';
import { prefetchViews } from '../../providers/views.ts';
import { readPageFilter, within } from './list/page-filter.ts';
import { readListState, shownAs, toCrudFilters } from './list/list-state.ts';

/** Asks for the rows that the page at this address will show, while the frame around it is still being drawn. */
export async function prefetchRows(resourceId: string, search: string, filter: PageFilter = {}): Promise<void> {
  prefetchViews(resourceId);
  const resource = await loadResource(resourceId);
  const state = readListState(resource, search);
  // The others ask for what they show themselves.
  if (!['table', 'gallery'].includes(shownAs(resource, state))) return;
  await prefetchList({
    resource: resourceId,
    pagination: { currentPage: state.page, pageSize: state.size, mode: 'server' },
    sorters: [...state.sort],
    filters: toCrudFilters({ ...state, filters: within(readPageFilter(resource, filter), state.filters) }),
  });
}
