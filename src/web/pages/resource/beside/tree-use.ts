import type { Level, Path, TreeNode } from './levels.ts';

/** Where a node is put: below a parent of its own kind or at the top of its kind, before a sibling or at the end. */
export interface Move<T = TreeNode> {
  readonly node: T;
  readonly parent?: T;
  readonly before?: T;
}

/** What every item of the tree needs to know. */
export interface TreeUse {
  readonly levels: readonly Level[];
  readonly path: Path;
  readonly opened: ReadonlyMap<string, boolean>;
  /** The item that the tab key leads to. */
  readonly current: string;
  onCurrent(key: string): void;
  onToggle(node: TreeNode, open: boolean): void;
  onChoose(node: TreeNode): void;
  onMenu?(node: TreeNode, button: HTMLElement): void;
  mayMove(node: TreeNode): boolean;
  onMove(move: Move): void;
}

export const keyOf = ({ level, id }: Pick<TreeNode, 'level' | 'id'>): string => `${level}:${id}`;
