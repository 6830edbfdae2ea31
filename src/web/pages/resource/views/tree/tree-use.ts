import type { Row } from '../../../../../meta/json.ts';
import type { Field } from '../../../../../meta/field.ts';
import type { Resource } from '../../../../../meta/model.ts';
import type { Can } from '../../actions/row-actions.ts';
import type { ListState } from '../../list/list-state.ts';
import type { Opened } from '../../use-opened.ts';
import type { useMoves } from './use-moves.ts';

/** What every line of the tree needs to know. */
export interface TreeUse {
  resource: Resource;
  state: ListState;
  card: readonly Field[];
  unfolded: readonly string[];
  may: Can;
  moves: ReturnType<typeof useMoves>;
  /** Siblings can be put into another order. */
  ordered: boolean;
  movable(row: Row): boolean;
  onMoveTo(row: Row): void;
  /** The line that the tab key leads to; the first one at the beginning. */
  current: string | undefined;
  onCurrent(place: string): void;
  onToggle(place: string): void;
  open(next: Opened): void;
}

/** How deep a line lies is where it begins. */
export const indent = (level: number) => ({ paddingInlineStart: `${(level - 1) * 20 + 8}px` });
