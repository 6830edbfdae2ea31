import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../../i18n/i18n.ts';
import styles from './Transfer.module.css';
import type { TransferItem } from './Transfer.tsx';

interface Props {
  title: string;
  items: readonly TransferItem[];
  picked: ReadonlySet<string>;
  onPick(ids: ReadonlySet<string>): void;
  hasMore?: boolean;
  onLoadMore?(): void;
}

const ROW = 34;
const HEIGHT = 300;
/** Overscan: rows rendered beyond both edges, so that fast scrolling shows no gaps. */
const OVERSCAN = 8;
/** Distance to the end, in pixels, at which more items are loaded. */
const LOAD_DISTANCE = 10;

/** One side: search, select all, and a list with arrow keys. */
export function Panel({ title, items, picked, onPick, hasMore = false, onLoadMore }: Props) {
  const { t } = useTexts();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const [scrolled, setScrolled] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const asked = useRef(-1);

  const shown = useMemo(() => {
    const wanted = query.trim().toLowerCase();
    return wanted ? items.filter(({ label }) => label.toLowerCase().includes(wanted)) : items;
  }, [items, query]);
  const first = Math.max(0, Math.floor(scrolled / ROW) - OVERSCAN);
  const drawn = shown.slice(first, first + Math.ceil(HEIGHT / ROW) + 2 * OVERSCAN);
  const pickedShown = shown.filter(({ id }) => picked.has(id)).length;

  const loadMore = () => {
    const element = list.current;
    if (!element || !hasMore || !onLoadMore || asked.current === items.length) return;
    if (element.scrollHeight - element.scrollTop - element.clientHeight > LOAD_DISTANCE) return;
    asked.current = items.length;
    onLoadMore();
  };
  // Load until the list fills its panel: before that it cannot be scrolled.
  useEffect(loadMore);

  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    onPick(next);
  };
  const toggleAll = () => {
    const next = new Set(picked);
    for (const { id } of shown)
      if (pickedShown === shown.length) next.delete(id);
      else next.add(id);
    onPick(next);
  };

  function scrollTo(index: number) {
    const element = list.current;
    if (!element) return;
    element.scrollTop = Math.min(index * ROW, Math.max(element.scrollTop, (index + 1) * ROW - HEIGHT));
  }

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: shown.length - 1,
      PageDown: at + 8,
      PageUp: at - 8,
    };
    const current = shown[at];
    const next = moves[event.key];
    if (next !== undefined) {
      const to = Math.max(0, Math.min(shown.length - 1, next));
      setAt(to);
      scrollTo(to);
    } else if (event.key === ' ' && current) toggle(current.id);
    else return;
    event.preventDefault();
  }

  const active = shown[at];
  return (
    <section className={styles.panel} aria-label={title}>
      <header>
        <label>
          <input
            type="checkbox"
            checked={shown.length > 0 && pickedShown === shown.length}
            ref={(box) => {
              if (box) box.indeterminate = pickedShown > 0 && pickedShown < shown.length;
            }}
            disabled={shown.length === 0}
            onChange={toggleAll}
            aria-label={t('transfer.all')}
          />
          {title}
        </label>
        <small>{t('transfer.count', { chosen: pickedShown, total: shown.length })}</small>
      </header>
      <input
        type="search"
        className={styles.search}
        aria-label={t('transfer.search')}
        placeholder={t('transfer.search')}
        value={query}
        onChange={({ target }) => {
          setQuery(target.value);
          setAt(0);
        }}
      />
      <div
        ref={list}
        className={styles.list}
        role="listbox"
        aria-multiselectable
        aria-label={title}
        tabIndex={0}
        aria-activedescendant={active ? `item-${active.id}` : undefined}
        onKeyDown={onKeyDown}
        style={{ height: HEIGHT }}
        onScroll={({ currentTarget }) => {
          setScrolled(currentTarget.scrollTop);
          loadMore();
        }}
      >
        <div style={{ height: shown.length * ROW }} role="presentation">
          {drawn.map((item, i) => {
            const index = first + i;
            return (
              <div
                key={item.id}
                id={`item-${item.id}`}
                role="option"
                aria-selected={picked.has(item.id)}
                aria-setsize={hasMore ? -1 : shown.length}
                aria-posinset={index + 1}
                data-active={index === at || undefined}
                className={styles.row}
                style={{ transform: `translateY(${index * ROW}px)` }}
                onClick={() => {
                  setAt(index);
                  toggle(item.id);
                }}
              >
                <span className={styles.box} aria-hidden="true" />
                {item.label}
              </div>
            );
          })}
        </div>
        {shown.length === 0 && <p className={styles.empty}>{t('transfer.empty')}</p>}
        {hasMore && shown.length > 0 && (
          <p className={styles.empty} role="status">
            {t('transfer.loading')}
          </p>
        )}
      </div>
    </section>
  );
}
