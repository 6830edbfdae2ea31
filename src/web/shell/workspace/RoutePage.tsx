import { createElement, useMemo } from 'react';
import { useResolved } from '../../async.ts';
import { PageLoading } from '../../shared/PageLoading.tsx';
import type { Route } from '../routes/route-table.ts';
import { loadPage } from './pages.ts';

/** The page of a route; a skeleton until its code is loaded. */
export function RoutePage({ route }: { route: Route }) {
  const page = useResolved(useMemo(() => loadPage(route), [route]));
  if (!page) return <PageLoading />;
  return createElement(page.value, {
    resourceId: route.resource ?? '',
    filter: route.filter,
    opens: route.opens,
    report: route.report,
  });
}
