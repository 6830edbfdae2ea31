import { Suspense, useEffect, useState, type ComponentProps } from 'react';
import { deferred } from '../../../shared/deferred.tsx';
import type { News as NewsOf } from './News.tsx';

const News = deferred(async () => (await import('./News.tsx')).News);

/** The list comes first. */
const startMs = 3000;

/** Listens for changes of a list that stays in sight for a while. */
export function NewsHost(props: ComponentProps<typeof NewsOf>) {
  const [listens, setListens] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => void News.preload().then(() => setListens(true)), startMs);
    return () => clearTimeout(timer);
  }, []);
  return listens ? (
    <Suspense>
      <News {...props} />
    </Suspense>
  ) : null;
}
