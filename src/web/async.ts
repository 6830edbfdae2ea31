import { useLayoutEffect, useReducer } from 'react';

interface Settling<T> extends Promise<T> {
  status?: 'fulfilled' | 'rejected';
  value?: T;
  reason?: unknown;
}

/** A promise in the words of React: once it is fulfilled, `use` and `useArrival` read it without a wait. */
export function trackPromise<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(promise, { status: 'rejected', reason }),
  );
  return promise;
}

/** Longer than React takes to come back to what it waited for: it must meet the same failure then, or it would ask on and on. */
const FAILURE_MS = 1000;
const failures = new Set<() => void>();

/** Whoever tries again means now. */
export function clearCachedFailures(): void {
  for (const forget of failures) forget();
}

/** Fetches what is asked for by a key once. A failure is forgotten after a moment; whoever asks then asks anew. */
export function memoizeAsync<K, T>(fetch: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const kept = new Map<K, Promise<T>>();
  return (key) => {
    let promise = kept.get(key);
    if (!promise) {
      promise = trackPromise(fetch(key));
      kept.set(key, promise);
      promise.catch(() => {
        const forget = () => {
          if (kept.get(key) === promise) kept.delete(key);
          failures.delete(forget);
        };
        failures.add(forget);
        setTimeout(forget, FAILURE_MS);
      });
    }
    return promise;
  };
}

/**
 * What a `readable` promise has brought, or nothing as long as it is under way. For whatever a person waits for:
 * behind a `Suspense`, React lets a fallback stand for 300 ms once it was seen, however soon its content is here.
 */
export function useResolved<T>(promise: Promise<T>): { readonly value: T } | undefined {
  const { status, value, reason } = promise as Settling<T>;
  const [, look] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    if (status) return undefined;
    let gone = false;
    const arrived = () => gone || look();
    promise.then(arrived, arrived);
    return () => void (gone = true);
  }, [promise, status]);
  if (status === 'rejected') throw reason;
  return status && { value: value as T };
}
