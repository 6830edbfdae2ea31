import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Row } from '../../../../../meta/json.ts';
import { translateDeclared } from '../../../../i18n/i18n.ts';
import type { Refs } from '../../../../providers/data.ts';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import type { ShapeProps } from '../parts.ts';
import { Value } from '../Card.tsx';
import styles from './Board.module.css';
import { BoardCard } from './BoardCard.tsx';
import { isOpen } from './steps.ts';
import { boardTexts } from './texts.ts';
import type { BoardColumn as Column } from './use-board.ts';
import { columnName, wayOf, wordsOf } from './use-moving.ts';

interface Props extends ShapeProps {
  column: Column;
  at: number;
  refs: Refs;
  by: string;
  /** The card that is on its way. */
  dragged: Row | undefined;
  onMore(column: Column): Promise<void>;
  onMenu(row: Row, button: HTMLElement): void;
}

const cardHeight = 132;

/** A column: its name, number and sums, and as many of its cards as are in sight. */
export function BoardColumn({ resource, may, open, column, at, refs, by, dragged, onMore, onMenu }: Props) {
  const t = useCatalogue(boardTexts);
  const element = useRef<HTMLElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const { value, total, totals, list } = column;
  const way = wayOf(resource, by, dragged, value, may);
  const takes = useEffectEvent(() => way !== undefined && isOpen(way));

  useEffect(() => {
    if (!element.current) return undefined;
    return dropTargetForElements({
      element: element.current,
      getData: () => ({ column: at }),
      canDrop: () => takes(),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [at]);

  const cards = useVirtualizer({
    count: total,
    getScrollElement: () => scroll.current,
    estimateSize: () => cardHeight,
    getItemKey: (index) => String(list[index]?.id ?? index),
    overscan: 4,
    gap: 8,
  });
  const shown = cards.getVirtualItems();
  const wanting = (shown.at(-1)?.index ?? 0) >= list.length - 1 && list.length < total;
  useEffect(() => {
    if (wanting) void onMore(column);
  }, [wanting, column, onMore]);

  const name = columnName(resource, by, value, t('unset'));
  const field = resource.fields.get(by);
  return (
    <section
      ref={element}
      className={styles.column}
      data-column={String(value ?? '')}
      data-takes={way && way.kind !== 'here' ? isOpen(way) : undefined}
      data-over={over || undefined}
      aria-label={name}
    >
      <header>
        <strong>
          {field && value !== null ? <Value resource={resource} row={{ [by]: value }} refs={refs} name={by} /> : name}
        </strong>
        <span className={styles.count}>{t('cards', { count: total.toLocaleString('en') })}</span>
        {Object.entries(totals)
          .filter(([, amount]) => Number(amount) !== 0)
          .map(([sum, amount]) => (
            <span key={sum} className={styles.sum} title={translateDeclared(resource.fields.get(sum)?.title ?? sum)}>
              {String(amount)}
            </span>
          ))}
      </header>
      {way && dragged && way.kind !== 'here' && (
        <p className={styles.way}>{wordsOf(way, resource, by, dragged, value, t)}</p>
      )}
      <div ref={scroll} className={styles.cards} tabIndex={-1}>
        {total === 0 && <p className={styles.empty}>{t('empty')}</p>}
        <ul style={{ height: cards.getTotalSize() }} aria-label={name}>
          {shown.map(({ index, key, start }) => {
            const row = list[index];
            return (
              <li
                key={key}
                data-index={index}
                ref={cards.measureElement}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={total}
                aria-posinset={index + 1}
              >
                {row ? (
                  <BoardCard
                    resource={resource}
                    row={row}
                    refs={refs}
                    may={may}
                    open={open}
                    onMenu={onMenu}
                    lifted={dragged?.id === row.id}
                  />
                ) : (
                  <div className={styles.coming} style={{ height: cardHeight }} />
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
