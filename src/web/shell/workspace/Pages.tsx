import { Activity } from 'react';
import { useLocation, type Location } from 'react-router';
import { useTabs } from '../tabs/tab-store.ts';
import { useSession } from '../session/session-store.ts';
import { KeptPage } from './KeptPage.tsx';
import { Unlisted } from './Unlisted.tsx';

const toLocation = (pathname: string, search: string): Location => ({
  pathname,
  search,
  hash: '',
  state: null,
  key: 'kept',
});

/**
 * One page per kept tab. Hidden pages keep their input, selection and scroll position but run no effects (React's
 * Activity).
 */
export function Pages() {
  const shown = useLocation();
  const { routes } = useSession();
  const { tabs, kept } = useTabs();
  return (
    <>
      {tabs.map((tab) => {
        const route = routes.find(tab.path);
        if (!route || !kept.includes(tab.path)) return null;
        const visible = tab.path === shown.pathname;
        if (!visible && tab.noCache) return null;
        return (
          <Activity key={`${tab.path}#${tab.refreshCount}`} mode={visible ? 'visible' : 'hidden'}>
            <KeptPage route={route} location={visible ? shown : toLocation(tab.path, tab.search)} />
          </Activity>
        );
      })}
      <Unlisted />
    </>
  );
}
