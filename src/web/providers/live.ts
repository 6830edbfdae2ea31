import type { Json } from '../../meta/json.ts';
import { isSignedOut } from '../shell/session/sign-in-again.ts';
import { apiBase } from './http.ts';

/** A row that somebody has written meanwhile. */
export interface ChangedRow {
  readonly id: string;
  readonly version: number;
  /** New, and by somebody else. */
  readonly added: boolean;
}

interface Watcher {
  readonly resource: string;
  told(rows: readonly ChangedRow[]): void;
}

/** Lists that are renewed go and come back at once; the connection stays. */
const settleMs = 400;
/** Where the server gives no stream: not signed in any more, or not there. */
const retryMs = 30_000;

const watchers: Watcher[] = [];
const counters = new Set<() => void>();
let unread: number | undefined;
let source: EventSource | undefined;
let connected: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** How many messages are unread, as soon as the server has said so. */
export const unreadCount = (): number | undefined => unread;

export function subscribeUnread(listener: () => void): () => void {
  counters.add(listener);
  reconnectSoon();
  return () => {
    counters.delete(listener);
    reconnectSoon();
  };
}

/** Has somebody told of rows of a resource that are written while their list is in sight. */
export function watchRows(resource: string, told: Watcher['told']): () => void {
  const watcher = { resource, told };
  watchers.push(watcher);
  reconnectSoon();
  return () => {
    watchers.splice(watchers.indexOf(watcher), 1);
    reconnectSoon();
  };
}

/** Opens, moves or closes the connection, whichever fits what is looked at by now. */
export function reconnectSoon(wait = settleMs): void {
  clearTimeout(timer);
  timer = setTimeout(reconnect, wait);
}

/** A window out of sight holds no connection: browsers have few of them for one server. */
document.addEventListener('visibilitychange', () => reconnectSoon());

function disconnect(): void {
  source?.close();
  source = undefined;
}

function reconnect(): void {
  if (document.hidden || isSignedOut() || counters.size + watchers.length === 0) return disconnect();
  const watched = watchers.at(-1)?.resource ?? '';
  if (source && connected === watched && source.readyState !== EventSource.CLOSED) return;
  disconnect();
  connected = watched;
  source = new EventSource(`${apiBase}/user/live${watched && `?watch=${encodeURIComponent(watched)}`}`, {
    withCredentials: true,
  });
  source.addEventListener('unread', ({ data }) => count(Number(read(data).count)));
  source.addEventListener('rows', ({ data }) => tell(read(data)));
  source.addEventListener('over', disconnect);
  source.addEventListener('error', () => {
    // It comes back by itself unless the server has refused it.
    if (source?.readyState === EventSource.CLOSED) reconnectSoon(retryMs);
  });
}

const read = (data: unknown) => JSON.parse(String(data)) as Record<string, Json>;

function count(next: number): void {
  if (next === unread) return;
  unread = next;
  for (const told of counters) told();
}

function tell({ resource, rows }: Record<string, Json>): void {
  for (const watcher of watchers) if (watcher.resource === resource) watcher.told(rows as unknown as ChangedRow[]);
}
