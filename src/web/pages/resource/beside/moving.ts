import type { DragEvent } from 'react';
import type { TreeNode } from './levels.ts';
import type { Move } from './tree-use.ts';

/** Where a node stands among its own kind. */
export interface Position<T = TreeNode> {
  readonly siblings: readonly T[];
  readonly parent?: T;
  /** Where its parent stands. */
  readonly around?: Position<T>;
}

export type Zone = 'before' | 'into' | 'after';

/** Alt and an arrow: up and down among the siblings, out to the parent's, in below the one before. */
export function moveByKey<T>(node: T, { siblings, parent, around }: Position<T>, key: string): Move<T> | undefined {
  const at = siblings.indexOf(node);
  const previous = siblings[at - 1];
  if (key === 'ArrowUp' && previous) return { node, parent, before: previous };
  if (key === 'ArrowDown' && siblings[at + 1]) return { node, parent, before: siblings[at + 2] };
  if (key === 'ArrowLeft' && parent && around)
    return { node, parent: around.parent, before: around.siblings[around.siblings.indexOf(parent) + 1] };
  if (key === 'ArrowRight' && previous) return { node, parent: previous };
  return undefined;
}

let moving: TreeNode | undefined;

export const dragged = (): TreeNode | undefined => moving;

export function startDrag(node: TreeNode, { dataTransfer }: DragEvent): void {
  moving = node;
  dataTransfer.effectAllowed = 'move';
  dataTransfer.setData('text/plain', node.label);
}

const holdsNode = (node: TreeNode, id: string): boolean =>
  node.id === id || node.below.some((each) => holdsNode(each, id));

const around = ({ path, id }: TreeNode) => JSON.stringify(Object.entries(path).filter(([, value]) => value !== id));

/** Before, after or into the item below the pointer; nowhere among other kinds, in another place or below itself. */
export function dropOn(node: TreeNode, { currentTarget, clientY }: DragEvent<HTMLElement>): Zone | undefined {
  if (!moving || moving.level !== node.level || around(moving) !== around(node) || holdsNode(moving, node.id))
    return undefined;
  const { top, height } = currentTarget.getBoundingClientRect();
  const at = (clientY - top) / height;
  return at < 0.3 ? 'before' : at > 0.7 ? 'after' : 'into';
}
