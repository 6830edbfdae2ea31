import { useEffect, useRef, type RefObject } from 'react';

/**
 * Makes an element all that is printed of the console, see `base.css`. Pages of other tabs stay in the document without
 * their effects, so only the one that is looked at carries the mark.
 */
export function usePrinted<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    const { current } = element;
    current?.setAttribute('data-printed', '');
    return () => current?.removeAttribute('data-printed');
  }, []);
  return element;
}
