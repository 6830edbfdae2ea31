import type { KeyboardEvent } from 'react';
import { Icon } from '../icon/Icon.tsx';
import styles from './menu.module.css';

export interface MenuEntry {
  key: string;
  text: string;
  icon?: string;
  disabled?: boolean;
  /** Marks the current choice. */
  current?: boolean;
  lang?: string;
  choose(): void;
}

interface Props {
  label: string;
  items: readonly MenuEntry[];
  onEscape?(): void;
}

/** Moves the focus through the items of a menu. */
function walkMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]:not([disabled])')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items[(next + items.length) % items.length]?.focus();
}

/** The items of a menu; the arrow keys move between them. */
export function MenuList({ label, items, onEscape }: Props) {
  const choice = items.some(({ current }) => current !== undefined);
  return (
    <div
      role="menu"
      aria-label={label}
      className={styles.list}
      onKeyDown={(event) => {
        walkMenu(event);
        if (event.key === 'Escape' || event.key === 'Tab') onEscape?.();
      }}
    >
      {items.map(({ key, text, icon, disabled, current, lang, choose }) => (
        <button
          key={key}
          type="button"
          role={choice ? 'menuitemradio' : 'menuitem'}
          aria-checked={choice ? current === true : undefined}
          disabled={disabled}
          lang={lang}
          tabIndex={-1}
          onClick={choose}
        >
          <span className={styles.mark}>
            {(icon ?? (current ? 'check' : undefined)) && <Icon name={icon ?? 'check'} />}
          </span>
          {text}
        </button>
      ))}
    </div>
  );
}
