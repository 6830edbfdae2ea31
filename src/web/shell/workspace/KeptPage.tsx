import { memo, Suspense, useLayoutEffect, useRef } from 'react';
import { Route as Pinned, Routes, type Location } from 'react-router';
import { useTexts } from '../../i18n/i18n.ts';
import { PageLoading } from '../../shared/PageLoading.tsx';
import { TabBoundary } from '../faults/TabBoundary.tsx';
import type { Route } from '../routes/route-table.ts';
import { refresh } from '../tabs/tab-list.ts';
import { changeTabs } from '../tabs/tab-store.ts';
import styles from './workspace.module.css';
import { ExternalOr } from './ExternalOr.tsx';
import { RoutePage } from './RoutePage.tsx';

interface Props {
  route: Route;
  /** The page's own location, also while another page is shown. */
  location: Location;
}

const samePlace = (a: Location, b: Location) =>
  a.pathname === b.pathname && a.search === b.search && a.state === b.state;

/** A page in its tab, with its own location, scroll position and error boundary. */
export const KeptPage = memo(
  function KeptPage({ route, location }: Props) {
    const { translateDeclared: tr } = useTexts();
    const element = useRef<HTMLDivElement>(null);
    const scrolled = useRef(0);

    // Hiding a page removes its layout and, in some browsers, its scroll position.
    useLayoutEffect(() => {
      const page = element.current;
      if (!page) return undefined;
      // Only if there is something to restore: setting it forces a layout of the whole page.
      if (scrolled.current > 0) page.scrollTop = scrolled.current;
      const remember = () => (scrolled.current = page.scrollTop);
      page.addEventListener('scroll', remember, { passive: true });
      return () => page.removeEventListener('scroll', remember);
    }, []);

    return (
      <div ref={element} className={styles.page} data-page={route.path}>
        {/* Lists start with their toolbar; screen readers need the page's name first. */}
        {!route.page && <h1 className="visually-hidden">{tr(route.title, 'menu')}</h1>}
        <TabBoundary onRetry={() => changeTabs((list) => refresh(list, route.path))}>
          <Suspense fallback={<PageLoading />}>
            <Routes location={location}>
              <Pinned
                path="*"
                element={
                  <ExternalOr route={route}>
                    <RoutePage route={route} />
                  </ExternalOr>
                }
              />
            </Routes>
          </Suspense>
        </TabBoundary>
      </div>
    );
  },
  (before, after) => before.route === after.route && samePlace(before.location, after.location),
);
