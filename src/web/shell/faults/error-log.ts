import { useSyncExternalStore } from 'react';

/** An error that nobody expected, as an administrator reads it. */
export interface LoggedError {
  key: string;
  at: string;
  message: string;
  stack: string;
  page: string;
  user: string;
}

const KEY = 'errorLog';
const LIMIT = 100;

function read(): readonly LoggedError[] {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}

let entries = read();
const listeners = new Set<() => void>();
const reporters = new Set<(entry: LoggedError) => void>();

function keep(next: readonly LoggedError[]): void {
  entries = next;
  localStorage.setItem(KEY, JSON.stringify(next));
  for (const listener of listeners) listener();
}

/** Writes an error to the log and to the console of the browser. */
export function recordError(error: unknown, context = ''): void {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const entry = { key: `${Date.now()}-${entries.length}-${Math.random()}`, at: new Date().toISOString(), message, stack: context ? `${stack}\n${context}` : stack, page: location.pathname + location.search, user: localStorage.getItem('userName') ?? '' };
  keep([entry, ...entries].slice(0, LIMIT));
  for (const report of reporters) report(entry);
  console.error(error);
}

export const recordReactError = (error: unknown, info: { componentStack?: string }): void => recordError(error, info.componentStack);

/** Hands new entries on, for instance to the server. */
export function onError(report: (entry: LoggedError) => void): () => void {
  reporters.add(report);
  return () => reporters.delete(report);
}

export const clearErrorLog = (): void => keep([]);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useErrorLog = (): readonly LoggedError[] => useSyncExternalStore(subscribe, () => entries);

/** Errors outside React: event handlers, timers, promises nobody waits for. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => recordError(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => {
    // Refused calls have told the user already.
    if (!(reason instanceof Error && reason.name === 'ApiError')) recordError(reason);
  });
}
