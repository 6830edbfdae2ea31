import { memo, useRef, type CSSProperties, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import type { CrudSort } from '@refinedev/core';
import type { Field } from '../../../../meta/field.ts';
import type { Row } from '../../../../meta/json.ts';
import type { Density } from '../../../../meta/list-view.ts';
import type { Refs } from '../../../providers/data.ts';
import { CellTools, isEditable } from './CellTools.tsx';
import { GridFoot } from './GridFoot.tsx';
import { GridHead } from './GridHead.tsx';
import { GridRow, type RowButtons } from './GridRow.tsx';
import { rowKey } from './grid-keys.ts';
import styles from './Grid.module.css';
import type { Selection } from './use-selection.ts';
import type { Totals } from './use-totals.ts';

export interface GridColumn {
  field: Field;
  width: number;
  align?: 'right' | 'center';
  sortable: boolean;
  /** Distance from the left edge where the column stays in sight. */
  pinned?: number;
}

export interface RowHandlers {
  open(row: Row): void;
  /** Its page. */
  page(row: Row): void;
  edit(row: Row): void;
  /** Changes one field in the table itself. */
  inline(row: Row, field: string, cell: HTMLElement): void;
  act(row: Row, action: string): void;
  menu(row: Row, button: HTMLElement): void;
  copy(text: string): void;
}

interface Props {
  columns: readonly GridColumn[];
  /** Of the column that holds the buttons of the rows. */
  actionsWidth: number;
  rows: readonly Row[];
  refs: Refs;
  sort: readonly CrudSort[];
  density: Density;
  selection: Selection;
  handlers: RowHandlers;
  buttonsOf(row: Row): RowButtons;
  onSort(field: string, also: boolean): void;
  onResize(field: string, width: number): void;
  busy: boolean;
  label: string;
  totals?: Totals;
}

export const selectWidth = 44;

/**
 * The table of a list, made of the browser's own elements: two hundred rows cost little to draw and
 * scroll natively. A row is drawn anew only when it changes itself; its events are caught here.
 */
export const Grid = memo(function Grid({
  columns,
  actionsWidth,
  rows,
  refs,
  sort,
  density,
  selection,
  handlers,
  buttonsOf,
  onSort,
  onResize,
  busy,
  label,
  totals,
}: Props) {
  const table = useRef<HTMLTableElement>(null);
  const chosen = rows.filter((row) => selection.rows.has(String(row.id))).length;
  const width = selectWidth + actionsWidth + columns.reduce((sum, column) => sum + column.width, 0);

  const rowOf = (target: EventTarget) => {
    const id = (target as HTMLElement).closest<HTMLElement>('tr[data-id]')?.dataset.id;
    return rows.find((row) => row.id === id);
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const row = rowOf(event.target);
    const button = (event.target as HTMLElement).closest<HTMLElement>('[data-act]');
    const action = button?.dataset.act;
    if (!row || !button || !action) return;
    if (action === 'open') handlers.open(row);
    else if (action === 'menu') handlers.menu(row, button);
    else if (action === 'inline') editInline(row, button.closest('td'), handlers);
    else if (action === 'copy') handlers.copy(textOf(button.closest('td')));
    // The second press of a double click would make whatever the first one has put in its place.
    else if (event.detail < 2) handlers.act(row, action);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const command = rowKey(event);
    const row = command && rowOf(event.target);
    if (!row) return;
    if (command === 'open') handlers.open(row);
    else if (command === 'page') handlers.page(row);
    else if (command === 'edit') handlers.edit(row);
    else if (command === 'inline') editInline(row, editableIn(event.target as HTMLElement), handlers);
    else if (command === 'copy') handlers.copy(textOf(event.target as HTMLElement));
    else selection.toggle([row], !selection.rows.has(String(row.id)));
  };

  return (
    <table
      ref={table}
      className={styles.grid}
      data-density={density}
      aria-label={label}
      aria-busy={busy}
      style={{ '--width': `${width}px` } as CSSProperties}
      onClick={onClick}
      onPointerOver={tellWhole}
      onDoubleClick={(event) => openByDoubleClick(event, rowOf, handlers)}
      onKeyDown={onKeyDown}
    >
      <colgroup>
        <col style={{ width: selectWidth }} />
        {columns.map(({ field, width: own }) => (
          <col key={field.name} style={{ width: own }} />
        ))}
        <col style={{ width: actionsWidth }} />
      </colgroup>
      <GridHead
        columns={columns}
        sort={sort}
        onSort={onSort}
        onResize={onResize}
        chosen={chosen === 0 ? 'none' : chosen === rows.length ? 'all' : 'some'}
        onChoose={(on) => selection.toggle(rows, on)}
      />
      <tbody>
        {rows.map((row, at) => (
          <GridRow
            key={String(row.id)}
            row={row}
            refs={refs}
            columns={columns}
            chosen={selection.rows.has(String(row.id))}
            first={at === 0}
            buttonsOf={buttonsOf}
            onChoose={selection.toggle}
          />
        ))}
      </tbody>
      {totals && <GridFoot columns={columns} totals={totals} />}
      <CellTools grid={table} />
    </table>
  );
});

/** What a cell says; of a relative time the exact one. */
const textOf = (cell: HTMLElement | null | undefined): string =>
  cell?.querySelector('time')?.title || (cell?.innerText.trim() ?? '');

/** What is cut off is told whole to whoever points at it. */
function tellWhole(event: PointerEvent<HTMLElement>): void {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('td[data-field]');
  if (!cell) return;
  const isCutOff = [cell, cell.firstElementChild].some(
    (element) => element && element.scrollWidth > element.clientWidth,
  );
  cell.title = isCutOff ? textOf(cell) : '';
}

/** The focused cell, or the first one of the focused row. */
const editableIn = (focused: HTMLElement): HTMLElement | null =>
  isEditable(focused) ? focused : focused.querySelector<HTMLElement>('td[data-inline]');

function editInline(row: Row, cell: HTMLElement | null | undefined, handlers: RowHandlers): void {
  if (cell?.dataset.field) handlers.inline(row, cell.dataset.field, cell);
}

/** A cell that can be edited where it stands is edited, any other opens its row. */
function openByDoubleClick(
  event: MouseEvent<HTMLElement>,
  rowOf: (target: EventTarget) => Row | undefined,
  handlers: RowHandlers,
): void {
  const row = (event.target as HTMLElement).closest('button, input, a') ? undefined : rowOf(event.target);
  const cell = (event.target as HTMLElement).closest('td');
  if (!row) return;
  if (isEditable(cell)) editInline(row, cell, handlers);
  else handlers.open(row);
}
