import { useSyncExternalStore } from 'react';

function mediaQueryHook(condition: string): () => boolean {
  const query = matchMedia(condition);
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
}

/** Narrower windows have a drawer instead of the sidebar. */
export const useMobile = mediaQueryHook('(width < 992px)');

/** Too narrow for all tools of the top bar; the omitted ones are in the account menu. */
export const usePhone = mediaQueryHook('(width < 560px)');
