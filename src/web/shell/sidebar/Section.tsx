import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useTexts } from '../../i18n/i18n.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import { reveal } from '../reveal.ts';
import type { MenuItem } from '../routes/route-table.ts';
import { MenuLink } from './MenuLink.tsx';
import styles from './Sidebar.module.css';

interface Props {
  item: Extract<MenuItem, { key: string }>;
  narrow: boolean;
  open: boolean;
  /** The current page belongs to this section. */
  here: boolean;
  pathname: string;
  onToggle(): void;
  onChosen(): void;
}

/** A section of the menu. Expands below its name, or as a flyout if the sidebar shows only icons. */
export function Section({ item, narrow, open, here, pathname, onToggle, onChosen }: Props) {
  const { translateDeclared: tr } = useTexts();
  const id = useId();
  const [flyoutTop, setFlyoutTop] = useState<number>();
  const button = useRef<HTMLButtonElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const flown = narrow && flyoutTop !== undefined;
  const shown = open || flown;
  // Entries of a closed section are not drawn: there are hundreds. They stay while it folds.
  const [folding, setFolding] = useState(false);
  const [wasShown, setWasShown] = useState(shown);
  if (wasShown !== shown) {
    setWasShown(shown);
    setFolding(!shown && !narrow);
  }

  const flyOut = () => {
    if (!narrow) return;
    const top = button.current?.getBoundingClientRect().top ?? 0;
    // About 38 px a row: near the bottom of the window the flyout moves up to fit.
    setFlyoutTop(Math.max(8, Math.min(top, innerHeight - item.children.length * 38 - 56)));
  };
  const flyIn = () => setFlyoutTop(undefined);

  function onKeyDown(event: KeyboardEvent) {
    if (!flown || event.key !== 'Escape') return;
    flyIn();
    button.current?.focus();
  }

  return (
    <div
      ref={host}
      className={styles.section}
      data-open={shown || undefined}
      onMouseEnter={flyOut}
      onMouseLeave={flyIn}
      onBlur={(event: FocusEvent) => {
        if (!host.current?.contains(event.relatedTarget)) flyIn();
      }}
      onKeyDown={onKeyDown}
    >
      <button
        ref={button}
        type="button"
        className={styles.entry}
        data-here={here || undefined}
        aria-expanded={shown}
        aria-controls={id}
        aria-label={narrow ? tr(item.title, 'menu') : undefined}
        onClick={narrow ? (flown ? flyIn : flyOut) : onToggle}
      >
        <Icon name={item.icon} />
        <span>{tr(item.title, 'menu')}</span>
        <Icon name="down" className={styles.arrow} />
      </button>
      <div
        id={id}
        className={narrow ? styles.flyout : styles.children}
        style={flown ? { top: flyoutTop } : undefined}
        hidden={narrow && !flown}
        inert={!shown}
        onTransitionEnd={() => setFolding(false)}
      >
        {(shown || folding) && (
          <ul>
            {narrow && (
              <li className={styles.flyoutTitle} aria-hidden="true">
                {tr(item.title, 'menu')}
              </li>
            )}
            {item.children.map((route) => (
              <li key={route.path}>
                <MenuLink
                  route={route}
                  className={styles.child}
                  ref={route.path === pathname ? reveal : undefined}
                  here={route.path === pathname}
                  onClick={() => {
                    flyIn();
                    onChosen();
                  }}
                >
                  {tr(route.title, 'menu')}
                </MenuLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
