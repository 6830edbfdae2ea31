import { loadResource } from '../../declarations.ts';
import { askListAhead } from '../../providers/data.ts';
import { readListState, toCrudFilters } from './list/list-state.ts';

/** Asks for the rows that the page at this address will show, while the frame around it is still being drawn. */
export async function askRowsAhead(resourceId: string, search: string): Promise<void> {
  const state = readListState(await loadResource(resourceId), search);
  await askListAhead({
    resource: resourceId,
    pagination: { currentPage: state.page, pageSize: state.size, mode: 'server' },
    sorters: [...state.sort],
    filters: toCrudFilters(state),
  });
}
