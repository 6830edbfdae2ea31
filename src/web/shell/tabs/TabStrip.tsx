import { useRef, useState, type DragEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { useTexts } from '../../i18n/i18n.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import { reveal } from '../reveal.ts';
import { TabMenu, type MenuSpot } from './TabMenu.tsx';
import styles from './TabStrip.module.css';
import type { Tab } from './tab-list.ts';
import { useTabs } from './tab-store.ts';
import { useTabActions } from './use-tab-actions.ts';

/** The open pages as a row of links: arrow keys move, Delete closes, a right click or the menu key opens the menu. */
export function TabStrip() {
  const { t, translateDeclared: tr } = useTexts();
  const { tabs } = useTabs();
  const { pathname } = useLocation();
  const actions = useTabActions();
  const [menu, setMenu] = useState<MenuSpot>();
  const [dragged, setDragged] = useState<string>();
  const row = useRef<HTMLUListElement>(null);

  const linkOf = (path: string) => row.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
  const current = tabs.find(({ path }) => path === pathname)?.path ?? tabs[0]?.path;

  const focusAt = (at: number) => {
    const tab = tabs[(at + tabs.length) % tabs.length];
    if (tab) linkOf(tab.path)?.focus();
  };

  const openMenu = (tab: Tab, x: number, y: number) => setMenu({ tab, x, y });

  function onKeyDown(event: KeyboardEvent, tab: Tab, at: number) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step && event.ctrlKey && event.shiftKey) {
      actions.move(tab.path, at + step);
      requestAnimationFrame(() => linkOf(tab.path)?.focus());
    } else if (step) focusAt(at + step);
    else if (event.key === 'Home') focusAt(0);
    else if (event.key === 'End') focusAt(tabs.length - 1);
    else if (event.key === 'Delete' && !tab.affix) {
      actions.close(tab.path);
      requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('a[tabindex="0"]')?.focus());
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const box = event.currentTarget.getBoundingClientRect();
      openMenu(tab, box.left, box.bottom);
    } else return;
    event.preventDefault();
  }

  function onDragOver(event: DragEvent, at: number) {
    if (!dragged) return;
    event.preventDefault();
    actions.move(dragged, at);
  }

  const onContextMenu = (event: MouseEvent, tab: Tab) => {
    event.preventDefault();
    openMenu(tab, event.clientX, event.clientY);
  };

  return (
    <nav className={styles.strip} aria-label={t('tabs.label')} aria-description={t('tabs.help')}>
      <ul ref={row}>
        {tabs.map((tab, at) => {
          const shown = tab.path === pathname;
          return (
            <li
              key={tab.path}
              className={styles.tab}
              data-shown={shown || undefined}
              data-dragged={dragged === tab.path || undefined}
              draggable={!tab.affix}
              onDragStart={(event) => {
                setDragged(tab.path);
                event.dataTransfer.effectAllowed = 'move';
              }}
              onDragOver={(event) => onDragOver(event, at)}
              onDragEnd={() => setDragged(undefined)}
              onContextMenu={(event) => onContextMenu(event, tab)}
              onAuxClick={(event) => {
                if (event.button === 1 && !tab.affix) {
                  event.preventDefault();
                  actions.close(tab.path);
                }
              }}
            >
              <Link
                ref={shown ? reveal : undefined}
                to={tab.path + tab.search}
                data-path={tab.path}
                draggable={false}
                tabIndex={tab.path === current ? 0 : -1}
                aria-current={shown ? 'page' : undefined}
                title={tr(tab.title, 'menu')}
                onKeyDown={(event) => onKeyDown(event, tab, at)}
              >
                {tr(tab.title, 'menu')}
              </Link>
              {!tab.affix && (
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={t('tabs.closeNamed', { title: tr(tab.title, 'menu') })}
                  onClick={() => actions.close(tab.path)}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <TabMenu
        spot={menu}
        actions={actions}
        onClose={(back) => {
          if (back && menu) linkOf(menu.tab.path)?.focus();
          setMenu(undefined);
        }}
      />
    </nav>
  );
}
