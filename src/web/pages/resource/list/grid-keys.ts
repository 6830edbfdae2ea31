import type { KeyboardEvent } from 'react';

export type RowCommand = 'open' | 'edit' | 'inline' | 'choose';

const commands: Readonly<Record<string, RowCommand>> = { Enter: 'open', e: 'edit', F2: 'inline', ' ': 'choose' };

const targets: Readonly<Record<string, (row: HTMLElement) => Element | null | undefined>> = {
  ArrowUp: (row) => row.previousElementSibling,
  ArrowDown: (row) => row.nextElementSibling,
  Home: (row) => row.parentElement?.firstElementChild,
  End: (row) => row.parentElement?.lastElementChild,
};

/** Moves between rows at once; a key that does something with the row is handed back. */
export function rowKey(event: KeyboardEvent<HTMLElement>): RowCommand | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const element = event.target as HTMLElement;
  const row = element.closest<HTMLElement>('tr[data-id]');
  if (!row || element instanceof HTMLInputElement) return undefined;
  const target = targets[event.key]?.(row);
  if (target instanceof HTMLElement) {
    event.preventDefault();
    target.focus();
    return undefined;
  }
  // Enter and space on a button of the row are that button's.
  const command = element === row ? commands[event.key] : undefined;
  if (command) event.preventDefault();
  return command;
}
