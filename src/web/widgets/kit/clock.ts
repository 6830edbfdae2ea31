import { useSyncExternalStore } from 'react';

const tick = 30_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function advance(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(advance, tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The current time, precise enough for "3 minutes ago"; components render again when it moves on. */
export const useNow = (): Date =>
  new Date(
    useSyncExternalStore(
      subscribe,
      () => now,
      () => now,
    ),
  );
