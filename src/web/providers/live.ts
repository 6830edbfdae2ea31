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
const countListeners = new Set<() => void>();
let unread: number | undefined;
let due: number | undefined;
let source: EventSource | undefined;
let connected: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The numbers of unread messages and of open tasks; undefined until the server has sent them. */
export const unreadCount = (): number | undefined => unread;
export const dueCount = (): number | undefined => due;

export function subscribeCounts(listener: () => void): () => void {
  countListeners.add(listener);
  reconnectSoon();
  return () => {
    countListeners.delete(listener);
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
  if (document.hidden || isSignedOut() || countListeners.size + watchers.length === 0) return disconnect();
  const watched = watchers.at(-1)?.resource ?? '';
  if (source && connected === watched && source.readyState !== EventSource.CLOSED) return;
  disconnect();
  connected = watched;
  source = new EventSource(`${apiBase}/user/live${watched && `?watch=${encodeURIComponent(watched)}`}`, {
    withCredentials: true,
  });
  source.addEventListener('unread', ({ data }) => {
    const { count, due: tasks } = read(data);
    setCounts(Number(count), Number(tasks));
  });
  source.addEventListener('rows', ({ data }) => notify(read(data)));
  source.addEventListener('over', disconnect);
  source.addEventListener('error', () => {
    // The browser reconnects by itself unless the server refused the stream.
    if (source?.readyState === EventSource.CLOSED) reconnectSoon(retryMs);
  });
}

const read = (data: unknown) => JSON.parse(String(data)) as Record<string, Json>;

function setCounts(messages: number | undefined, tasks: number): void {
  if (messages === unread && tasks === due) return;
  unread = messages;
  due = tasks;
  for (const listener of countListeners) listener();
}

/** A page that has just read its tasks knows their number first. */
export const setDueCount = (tasks: number): void => setCounts(unread, tasks);

function notify({ resource, rows }: Record<string, Json>): void {
  for (const watcher of watchers) if (watcher.resource === resource) watcher.onRows(rows as unknown as ChangedRow[]);
}
