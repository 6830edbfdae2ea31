import { useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../../shared/icon/Icon.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { texts } from '../texts.ts';
import styles from './Grid.module.css';

/** The cell that has the tools. */
interface Place {
  label: string;
  editable: boolean;
  filled: boolean;
  /** Reached by the keyboard, so that the tab key leads to the tools as well. */
  focused: boolean;
}

const cellAt = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('td[data-field]')) || undefined;

/** Of a cell that can be changed where it stands. */
export const isEditable = (cell: HTMLElement | null | undefined): boolean => cell?.dataset.inline !== undefined;

/**
 * Copying and changing a cell: one pair of buttons for the whole table, moved into the cell that is pointed at, touched
 * or focused. Hundreds of rows would else carry a pair in each cell.
 */
export function CellTools({ grid }: { grid: RefObject<HTMLTableElement | null> }) {
  const t = useCatalogue(texts);
  // Moved by hand: as a portal into each cell, React would leave its listeners in all of them.
  const [host] = useState(() => Object.assign(document.createElement('span'), { className: styles.tools }));
  const [place, setPlace] = useState<Place>();

  useEffect(() => {
    const table = grid.current;
    if (!table) return undefined;
    const over = new AbortController();
    const put = (cell: HTMLElement | undefined, focused: boolean) => {
      if (cell && host.parentElement !== cell) cell.append(host);
      if (!cell) host.remove();
      setPlace(
        cell && { label: cell.dataset.label ?? '', editable: isEditable(cell), filled: isFilled(cell), focused },
      );
    };
    const focusedCell = () => cellAt(table.contains(document.activeElement) ? document.activeElement : null);
    const listen = <K extends keyof HTMLElementEventMap>(kind: K, act: (event: HTMLElementEventMap[K]) => void) =>
      table.addEventListener(kind, act, { signal: over.signal, passive: true });
    listen('pointerover', ({ target }) => {
      const cell = cellAt(target);
      if (cell !== host.parentElement) put(cell, cell !== undefined && cell === focusedCell());
    });
    listen('focusin', ({ target }) => {
      const cell = cellAt(target);
      if (cell) put(cell, true);
    });
    // A finger leaves as soon as it is lifted; what it touched keeps the tools.
    listen('pointerleave', ({ pointerType }) => {
      const cell = focusedCell();
      if (pointerType !== 'touch') put(cell, cell !== undefined);
    });
    return () => {
      over.abort();
      host.remove();
    };
  }, [grid, host]);

  if (!place) return null;
  const tabIndex = place.focused ? 0 : -1;
  return createPortal(
    <>
      {place.editable && (
        <button
          type="button"
          data-act="inline"
          tabIndex={tabIndex}
          aria-label={`${t('editCell')} ${place.label}`}
          title={t('editCell')}
        >
          <Icon name="edit" />
        </button>
      )}
      {place.filled && (
        <button type="button" data-act="copy" tabIndex={tabIndex} aria-label={t('copy')} title={t('copy')}>
          <Icon name="copy" />
        </button>
      )}
    </>,
    host,
  );
}

const isFilled = (cell: HTMLElement): boolean => cell.dataset.empty === undefined;
