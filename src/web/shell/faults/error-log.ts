import { useSyncExternalStore } from 'react';
import { currentPath } from '../../address.ts';

/** An error that nobody expected. */
export interface UnexpectedError {
  readonly message: string;
  readonly stack: string;
  /** The place of the console where it happened, without what its address asked for. */
  readonly pagePath: string;
}

let count = 0;
const listeners = new Set<() => void>();
const reporters = new Set<(error: UnexpectedError) => void>();

/** Writes an error to the console of the browser and hands it on to the log. */
function recordError(error: unknown, context = ''): void {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  count++;
  for (const report of reporters)
    report({ message, stack: context ? `${stack}\n${context}` : stack, pagePath: currentPath() });
  for (const listener of listeners) listener();
  console.error(error);
}

export const recordReactError = (error: unknown, info: { componentStack?: string }): void =>
  recordError(error, info.componentStack);

/** Hands new entries on, for instance to the server. */
export function onError(report: (error: UnexpectedError) => void): () => void {
  reporters.add(report);
  return () => reporters.delete(report);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How many there were since the console was opened. */
export const useErrorCount = (): number => useSyncExternalStore(subscribe, () => count);

/** Errors outside React: event handlers, timers, promises nobody waits for. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => recordError(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => {
    // Refused calls have told the user already.
    if (!(reason instanceof Error && reason.name === 'ApiError')) recordError(reason);
  });
}
