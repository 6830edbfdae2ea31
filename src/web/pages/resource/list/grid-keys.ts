import type { KeyboardEvent } from 'react';

export type RowCommand = 'open' | 'page' | 'edit' | 'inline' | 'choose' | 'copy';

const commands: Readonly<Record<string, RowCommand>> = {
  Enter: 'open',
  o: 'page',
  e: 'edit',
  F2: 'inline',
  ' ': 'choose',
};

const rows: Readonly<Record<string, (row: HTMLElement) => Element | null | undefined>> = {
  ArrowUp: (row) => row.previousElementSibling,
  ArrowDown: (row) => row.nextElementSibling,
  Home: (row) => row.parentElement?.firstElementChild,
  End: (row) => row.parentElement?.lastElementChild,
};

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

const cellsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('td[data-field]')];

/** Up and down lead to other rows, in the same column; left and right from the row through its cells and back. */
function targetOf(key: string, element: HTMLElement, row: HTMLElement): HTMLElement | undefined {
  const at = cellsOf(row).indexOf(element);
  const step = steps[key];
  if (step !== undefined)
    return element === row || at >= 0 ? (cellsOf(row)[at + step] ?? (at === 0 ? row : undefined)) : undefined;
  const other = rows[key]?.(row);
  return other instanceof HTMLElement ? (cellsOf(other)[at] ?? other) : undefined;
}

function focus(target: HTMLElement): void {
  // Cells are reached by the arrows alone, else the tab key would have to go through all of them.
  if (target instanceof HTMLTableCellElement) target.tabIndex = -1;
  target.focus();
}

const copies = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && key === 'c' && getSelection()?.toString() === '';

/** Moves between rows and cells at once; a key that does something with the row is handed back. */
export function rowKey(event: KeyboardEvent<HTMLElement>): RowCommand | undefined {
  const element = event.target as HTMLElement;
  const row = element.closest<HTMLElement>('tr[data-id]');
  if (!row || element instanceof HTMLInputElement) return undefined;
  const isCell = element.matches('td[data-field]');
  if (isCell && copies(event)) return 'copy';
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const target = targetOf(event.key, element, row);
  if (target) {
    event.preventDefault();
    focus(target);
    return undefined;
  }
  // Enter and space on a button of the row are that button's.
  const command = element === row || isCell ? commands[event.key] : undefined;
  if (command) event.preventDefault();
  return command;
}
