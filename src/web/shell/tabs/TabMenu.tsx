import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../i18n/i18n.ts';
import { MenuList } from '../../shared/menu/MenuList.tsx';
import menuStyles from '../../shared/menu/menu.module.css';
import type { Tab } from './tab-list.ts';
import type { TabActions } from './use-tab-actions.ts';

export interface MenuSpot {
  tab: Tab;
  x: number;
  y: number;
}

interface Props {
  spot: MenuSpot | undefined;
  actions: TabActions;
  /** `back`: return the focus to the tab. */
  onClose(back: boolean): void;
}

/** The context menu of a tab, at the pointer or below the tab. */
export function TabMenu({ spot, actions, onClose }: Props) {
  const { t } = useTexts();
  const panel = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = panel.current;
    if (!element || !spot) return;
    element.showPopover();
    const { width } = element.getBoundingClientRect();
    element.style.left = `${Math.max(8, Math.min(spot.x, innerWidth - width - 8))}px`;
    element.style.top = `${spot.y + 4}px`;
    element.querySelector<HTMLElement>('[role=menuitem]:not([disabled])')?.focus();
  }, [spot]);

  // A right click opens this before the button is released; an `auto` popover would treat that release as a click
  // elsewhere and close.
  const closeOutside = useEffectEvent((event: Event) => {
    if (!panel.current?.contains(event.target as Node)) onClose(false);
  });
  useEffect(() => {
    if (!spot) return undefined;
    const outside = (event: Event) => closeOutside(event);
    addEventListener('pointerdown', outside);
    addEventListener('blur', outside);
    return () => {
      removeEventListener('pointerdown', outside);
      removeEventListener('blur', outside);
    };
  }, [spot]);

  if (!spot) return null;
  const { tab } = spot;
  const choose = (action: () => void) => () => {
    onClose(false);
    action();
  };
  return (
    <div ref={panel} popover="manual" className={menuStyles.panel}>
      <MenuList
        label={t('tabs.actions')}
        onEscape={() => onClose(true)}
        items={[
          { key: 'refresh', text: t('tabs.refresh'), icon: 'reload', choose: choose(() => actions.refresh(tab.path)) },
          {
            key: 'close',
            text: t('tabs.close'),
            icon: 'close',
            disabled: tab.affix,
            choose: choose(() => actions.close(tab.path)),
          },
          { key: 'others', text: t('tabs.closeOthers'), choose: choose(() => actions.closeOthers(tab.path)) },
          { key: 'all', text: t('tabs.closeAll'), choose: choose(() => actions.closeAll()) },
        ]}
      />
    </div>
  );
}
