import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import logo from '../../favicon.svg?inline';
import { useTexts } from '../../i18n/i18n.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import { reveal } from '../reveal.ts';
import type { MenuItem } from '../routes/route-table.ts';
import { useSession } from '../session/session-store.ts';
import { MenuLink } from './MenuLink.tsx';
import { Section } from './Section.tsx';
import styles from './Sidebar.module.css';

interface Props {
  /** Icons only; sections open as flyouts. */
  narrow: boolean;
  /** Called when the user picks an entry, so that a drawer closes. */
  onChosen(): void;
}

/** The main menu, built from the routes that the user may open. */
export function Sidebar({ narrow, onChosen }: Props) {
  const { t, translateDeclared: tr } = useTexts();
  const { routes } = useSession();
  const { pathname } = useLocation();
  const here = routes.find(pathname)?.section;
  // Sections the user has expanded or collapsed; the current page's section is open by default.
  const [folds, setFolds] = useState<Readonly<Record<string, boolean>>>({});
  const isOpen = (key: string) => folds[key] ?? key === here;
  const setOpen = (key: string, open: boolean) => setFolds((before) => ({ ...before, [key]: open }));

  return (
    <aside className={styles.sidebar} data-narrow={narrow || undefined}>
      <Link to="/dashboard" className={styles.logo} onClick={onChosen} title={t('product')}>
        <img src={logo} alt="" width="30" height="30" />
        <span>{t('product')}</span>
      </Link>
      <nav aria-label={t('frame.menu')} className={styles.menu}>
        <ul>
          {routes.menu.map((item) => (
            <li key={keyOf(item)}>
              {'route' in item ? (
                <MenuLink
                  route={item.route}
                  className={styles.entry}
                  ref={item.route.path === pathname ? reveal : undefined}
                  here={item.route.path === pathname}
                  title={narrow ? tr(item.title, 'menu') : undefined}
                  onClick={onChosen}
                >
                  <Icon name={item.icon ?? 'appstore'} />
                  <span>{tr(item.title, 'menu')}</span>
                </MenuLink>
              ) : (
                <Section
                  item={item}
                  narrow={narrow}
                  open={!narrow && isOpen(item.key)}
                  here={item.key === here}
                  pathname={pathname}
                  onToggle={() => setOpen(item.key, !isOpen(item.key))}
                  onChosen={() => {
                    setOpen(item.key, true);
                    onChosen();
                  }}
                />
              )}
            </li>
          ))}
        </ul>
        {routes.menu.every((item) => 'route' in item && !item.route.code) && (
          <p className={styles.none}>{t('frame.failedMenu')}</p>
        )}
      </nav>
    </aside>
  );
}

const keyOf = (item: MenuItem) => ('route' in item ? item.route.path : item.key);
