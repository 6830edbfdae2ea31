import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../i18n/i18n.ts';
import { useSession } from '../session/session-store.ts';
import { refresh, toTab, visit } from '../tabs/tab-list.ts';
import { changeTabs } from '../tabs/tab-store.ts';
import { decide, noPermission, notFound } from './guard.ts';
import { rememberVisit } from './visits.ts';

/** Checks every navigation: opens the page's tab, or redirects. */
export function useGuard(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { routes, user } = useSession();
  const { t, translateDeclared: tr } = useTexts();

  // Before the paint, so that a page and its tab appear together.
  useLayoutEffect(() => {
    const decision = decide(routes, pathname, search);
    if ('to' in decision || pathname === noPermission || pathname === notFound) return;
    changeTabs((list) => visit(list, toTab(decision.show, pathname, search)));
    rememberVisit(user.id, pathname, search);
  }, [pathname, search, routes, user.id]);

  // In an effect: during the first render the router does not listen yet.
  useEffect(() => {
    const decision = decide(routes, pathname, search);
    if (!('to' in decision)) return;
    const { refresh: refreshed, missing } = decision;
    if (refreshed) changeTabs((list) => refresh(list, refreshed));
    void navigate(decision.to, { replace: true, ...(missing && { state: { missing } }) });
  }, [pathname, search, routes, navigate]);

  useLayoutEffect(() => {
    const route = routes.find(pathname);
    document.title = route ? `${tr(route.title, 'menu')} - ${t('product')}` : t('product');
  });
}
