import type { Resource } from '../../../../../meta/model.ts';
import { writeListState, type ListState } from '../list-state.ts';
import type { ChangeList } from '../use-list-state.ts';
import type { ListView } from '../use-view.ts';

export interface ViewProps {
  resource: Resource;
  state: ListState;
  change: ChangeList;
  view: ListView;
}

/** What a view keeps of the list's state: all but the page, the day, what is unfolded and the view itself. */
export const queryOf = (state: ListState): string =>
  writeListState({ ...state, page: 1, on: undefined, unfolded: undefined, view: undefined });
