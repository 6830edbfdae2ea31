import type { ViewKind } from '../../../../meta/views.ts';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import type { Refs } from '../../../providers/data.ts';
import { deferred } from '../../../shared/deferred.tsx';
import type { Can } from '../actions/row-actions.ts';
import type { ListState } from '../list/list-state.ts';
import type { ChangeList } from '../list/use-list-state.ts';
import type { Act } from '../list/use-row-handlers.ts';
import type { Opened } from '../use-opened.ts';

/** What each view of a list is given. */
export interface ShapeProps {
  resource: Resource;
  /** What is asked of the list, within the conditions of its page. */
  state: ListState;
  change: ChangeList;
  may: Can;
  act: Act;
  open(next: Opened): void;
}

/** What a view is given that shows a page of the list. */
export interface PageProps extends ShapeProps {
  rows: readonly Row[];
  refs: Refs;
}

/** None of them is part of the list's own code. */
export const Gallery = deferred<PageProps>(async () => (await import('./gallery/Gallery.tsx')).Gallery);
export const shapes = {
  board: deferred<ShapeProps>(async () => (await import('./board/Board.tsx')).Board),
  calendar: deferred<ShapeProps>(async () => (await import('./spans/Calendar.tsx')).Calendar),
  timeline: deferred<ShapeProps>(async () => (await import('./spans/Timeline.tsx')).Timeline),
  plan: deferred<ShapeProps>(async () => (await import('./plan/Plan.tsx')).Plan),
  tree: deferred<ShapeProps>(async () => (await import('./tree/TreeView.tsx')).TreeView),
};

export function preloadView(kind: ViewKind): void {
  if (kind === 'gallery') void Gallery.preload();
  else if (kind !== 'table') void shapes[kind].preload();
}
