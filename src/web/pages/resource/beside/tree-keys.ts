import type { KeyboardEvent } from 'react';

const itemsOf = (tree: HTMLElement) => [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')];

/** The keys that lead from item to item, as WAI-ARIA has them for trees. Was it one of them? */
export function walk(tree: HTMLElement, event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const items = itemsOf(tree);
  const at = items.findIndex((item) => item === document.activeElement);
  if (at < 0) return false;
  const next = target(items, at, event.key);
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}

function target(items: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[at + 1];
  if (key === 'ArrowUp') return items[at - 1];
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return after.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}

export const focusItem = (tree: ParentNode, key: string): void =>
  tree.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
