import { useLayoutEffect, useReducer } from 'react';

interface Settling<T> extends Promise<T> {
  status?: 'fulfilled' | 'rejected';
  value?: T;
  reason?: unknown;
}

/**
 * Sets the `status` that React looks for, so that `use` and `useResolved` read a fulfilled promise without suspending.
 */
export function trackPromise<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(promise, { status: 'rejected', reason }),
  );
  return promise;
}

/**
 * React renders again once a suspended promise settles and must then find the same rejected promise; a new fetch would
 * suspend again, without end. So a failure stays cached for longer than that render takes.
 */
const FAILURE_MS = 1000;
const failures = new Set<() => void>();

/** For an explicit retry: the next call fetches again at once. */
export function clearCachedFailures(): void {
  for (const forget of failures) forget();
}

/** Fetches once per key. A failure is cached for a moment only, so a later call fetches again. */
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
 * The value of a promise from `trackPromise`, or undefined while it is pending. Used instead of `Suspense` where a user
 * waits: React keeps a fallback on screen for at least 300 ms, even if the content arrives sooner.
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
