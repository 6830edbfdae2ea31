import { useMemo, type ReactNode } from 'react';
import { memoizeAsync, useResolved } from '../../async.ts';
import { findExternal } from '../../shared/external/addresses.ts';
import { ExternalPlaceView } from '../../shared/external/ExternalPlaceView.tsx';
import { PageLoading } from '../../shared/PageLoading.tsx';
import type { Route } from '../routes/route-table.ts';

/** A route that may be served by another application: its configured address, otherwise the console's own page. */
export function ExternalOr({ route, children }: { route: Route; children: ReactNode }) {
  return route.external ? (
    <Either name={route.external} title={route.title}>
      {children}
    </Either>
  ) : (
    children
  );
}

const placeOf = memoizeAsync(findExternal);

function Either({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  const found = useResolved(useMemo(() => placeOf(name), [name]));
  if (!found) return <PageLoading />;
  return found.value ? <ExternalPlaceView place={found.value} name={name} title={title} /> : children;
}
