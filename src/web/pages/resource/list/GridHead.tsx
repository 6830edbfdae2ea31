import { useEffect, useRef, type PointerEvent } from 'react';
import type { CrudSort } from '@refinedev/core';
import { minWidth, maxWidth } from '../../../../meta/list-view.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { texts } from '../texts.ts';
import type { GridColumn } from './Grid.tsx';
import styles from './Grid.module.css';

interface Props {
  columns: readonly GridColumn[];
  sort: readonly CrudSort[];
  onSort(field: string, also: boolean): void;
  onResize(field: string, width: number): void;
  chosen: 'none' | 'some' | 'all';
  onChoose(on: boolean): void;
}

/** Drags the edge of a column; the width is kept when the pointer is let go. */
function dragEdge(event: PointerEvent<HTMLElement>, column: GridColumn, onResize: Props['onResize']): void {
  const head = event.currentTarget.closest('table');
  const own = head?.querySelectorAll('col')[Number(event.currentTarget.dataset.at)];
  const edge = event.currentTarget;
  const start = event.clientX;
  let width = column.width;
  const over = new AbortController();
  edge.setPointerCapture(event.pointerId);
  const move = ({ clientX }: globalThis.PointerEvent) => {
    width = Math.round(Math.max(minWidth, Math.min(maxWidth, column.width + clientX - start)));
    if (own) own.style.width = `${width}px`;
  };
  const drop = () => {
    over.abort();
    onResize(column.field.name, width);
  };
  edge.addEventListener('pointermove', move, { signal: over.signal });
  edge.addEventListener('pointerup', drop, { signal: over.signal });
}

export function GridHead({ columns, sort, onSort, onResize, chosen, onChoose }: Props) {
  const t = useCatalogue(texts);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen === 'some';
  }, [chosen]);
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.select}>
          <input
            ref={box}
            type="checkbox"
            checked={chosen === 'all'}
            aria-label={t('selectPage')}
            onChange={(event) => onChoose(event.target.checked)}
          />
        </th>
        {columns.map((column, at) => {
          const { field, align, sortable, pinned } = column;
          const place = sort.findIndex((each) => each.field === field.name);
          const order = sort[place]?.order;
          return (
            <th
              key={field.name}
              scope="col"
              data-align={align}
              data-pinned={pinned === undefined ? undefined : true}
              style={pinned === undefined ? undefined : { left: pinned }}
              aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
            >
              {sortable ? (
                <button
                  type="button"
                  className={styles.sort}
                  title={t('sortHint')}
                  onClick={(event) => onSort(field.name, event.shiftKey)}
                >
                  <span>{translateDeclared(field.title)}</span>
                  <i data-order={order}>{sort.length > 1 && place >= 0 ? place + 1 : ''}</i>
                </button>
              ) : (
                <span>{translateDeclared(field.title)}</span>
              )}
              <span
                className={styles.edge}
                data-at={at + 1}
                aria-hidden
                onPointerDown={(event) => dragEdge(event, column, onResize)}
              />
            </th>
          );
        })}
        <th scope="col" className={styles.actions}>
          {t('actions')}
        </th>
      </tr>
    </thead>
  );
}
