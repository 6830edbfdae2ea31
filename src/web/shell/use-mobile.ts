import { useSyncExternalStore } from 'react';

/** Narrower windows get the drawer instead of the sidebar. */
const query = matchMedia('(width < 992px)');

const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const useMobile = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
