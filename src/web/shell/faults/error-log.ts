import { useSyncExternalStore } from 'react';
import { currentPath } from '../../address.ts';

/** An unexpected error. */
export interface UnexpectedError {
  readonly message: string;
  readonly stack: string;
  /** The path where it happened, without the query. */
  readonly pagePath: string;
}

let count = 0;
const listeners = new Set<() => void>();
const reporters = new Set<(error: UnexpectedError) => void>();

/** Logs an error to the browser's console and passes it to the reporters. */
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

/** Subscribes to new errors, for instance to send them to the server. */
export function onError(report: (error: UnexpectedError) => void): () => void {
  reporters.add(report);
  return () => reporters.delete(report);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Number of errors since the console was opened. */
export const useErrorCount = (): number => useSyncExternalStore(subscribe, () => count);

/** Records errors outside React: event handlers, timers, unhandled rejections. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => recordError(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => {
    // The user has already seen the message of a refused call.
    if (!(reason instanceof Error && reason.name === 'ApiError')) recordError(reason);
  });
}
