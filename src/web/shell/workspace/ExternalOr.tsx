import { use, useState, type ReactNode } from 'react';
import { findExternal, type ExternalPlace } from '../../shared/external/addresses.ts';
import { ExternalPlaceView } from '../../shared/external/ExternalPlaceView.tsx';
import type { Route } from '../routes/route-table.ts';

/** A place that may stand elsewhere: the configured address, otherwise the console's own page. */
export function ExternalOr({ route, children }: { route: Route; children: ReactNode }) {
  return route.external ? <Either name={route.external} title={route.title}>{children}</Either> : children;
}

const places = new Map<string, Promise<ExternalPlace | undefined>>();

function placeOf(key: string): Promise<ExternalPlace | undefined> {
  let place = places.get(key);
  if (!place) {
    place = findExternal(key);
    places.set(key, place);
  }
  return place;
}

function Either({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  const [promise] = useState(() => placeOf(name));
  const place = use(promise);
  return place ? <ExternalPlaceView place={place} name={name} title={title} /> : children;
}
