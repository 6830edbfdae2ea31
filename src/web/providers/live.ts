import type { Json } from '../../meta/json.ts';
import { isSignedOut } from '../shell/session/sign-in-again.ts';
import { apiBase } from './http.ts';

/** A row that was written since the list was loaded. */
export interface ChangedRow {
  readonly id: string;
  readonly version: number;
  /** Added by another user. */
  readonly added: boolean;
}

interface Watcher {
  readonly resource: string;
  onRows(rows: readonly ChangedRow[]): void;
}

/** A list that reloads unsubscribes and subscribes at once; waiting keeps the connection open. */
const reconnectDelayMs = 400;
/** Retry delay after the server refused the stream: signed out, or the server is down. */
const retryMs = 30_000;

const watchers: Watcher[] = [];
const unreadListeners = new Set<() => void>();
let unread: number | undefined;
let source: EventSource | undefined;
let connected: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The number of unread messages; undefined until the server has sent it. */
export const unreadCount = (): number | undefined => unread;

export function subscribeUnread(listener: () => void): () => void {
  unreadListeners.add(listener);
  reconnectSoon();
  return () => {
    unreadListeners.delete(listener);
    reconnectSoon();
  };
}

/** Calls `onRows` when rows of the resource are written while its list is visible. */
export function watchRows(resource: string, onRows: Watcher['onRows']): () => void {
  const watcher = { resource, onRows };
  watchers.push(watcher);
  reconnectSoon();
  return () => {
    watchers.splice(watchers.indexOf(watcher), 1);
    reconnectSoon();
  };
}

/** Opens, replaces or closes the connection to match the current subscribers. */
export function reconnectSoon(wait = reconnectDelayMs): void {
  clearTimeout(timer);
  timer = setTimeout(reconnect, wait);
}

/** A hidden window holds no connection: browsers allow only a few per server. */
document.addEventListener('visibilitychange', () => reconnectSoon());

function disconnect(): void {
  source?.close();
  source = undefined;
}

function reconnect(): void {
  if (document.hidden || isSignedOut() || unreadListeners.size + watchers.length === 0) return disconnect();
  const watched = watchers.at(-1)?.resource ?? '';
  if (source && connected === watched && source.readyState !== EventSource.CLOSED) return;
  disconnect();
  connected = watched;
  source = new EventSource(`${apiBase}/user/live${watched && `?watch=${encodeURIComponent(watched)}`}`, {
    withCredentials: true,
  });
  source.addEventListener('unread', ({ data }) => count(Number(read(data).count)));
  source.addEventListener('rows', ({ data }) => notify(read(data)));
  source.addEventListener('over', disconnect);
  source.addEventListener('error', () => {
    // The browser reconnects by itself unless the server refused the stream.
    if (source?.readyState === EventSource.CLOSED) reconnectSoon(retryMs);
  });
}

const read = (data: unknown) => JSON.parse(String(data)) as Record<string, Json>;

function count(next: number): void {
  if (next === unread) return;
  unread = next;
  for (const listener of unreadListeners) listener();
}

function notify({ resource, rows }: Record<string, Json>): void {
  for (const watcher of watchers) if (watcher.resource === resource) watcher.onRows(rows as unknown as ChangedRow[]);
}
