import { useState } from 'react';
import { latestPath, recentPages } from '../../shell/routes/visits.ts';
import { useSession } from '../../shell/session/session-store.ts';

/** The page this user was on before coming here. */
export function useLastPlace(): { title: string; place: string } | undefined {
  const { routes, user } = useSession();
  const [place] = useState(() => recentPages(user.id).find((path) => path !== '/dashboard') ?? latestPath());
  const route = routes.find(place);
  return route && route.path !== '/dashboard' ? { title: route.title, place } : undefined;
}
