import { PassThrough } from 'node:stream';
import type { Resource } from '../../../meta/model.ts';
import { sessionTable } from '../../auth/session-table.ts';
import type { Session } from '../../auth/sessions.ts';
import type { Principal } from '../../context.ts';
import type { RouteKit } from '../../http/kit.ts';
import { scopeCondition } from '../../records/access.ts';
import { dueCount } from '../../processes/lists.ts';
import { inboxResource } from '../../records/inbox.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import type { Changed } from '../../storage/store.ts';
import { listenForChanges } from './broadcast.ts';

/** Proxies and browsers close connections that are silent for longer. */
const heartbeatMs = 20_000;
/** Events within this time are sent together, so that the console reads once. */
const togetherMs = 150;
/** Sessions are checked at every third heartbeat. */
const beatsPerSessionCheck = 3;
/** The maximum of windows for each user; a new one closes the oldest. */
const maxPerUser = 12;
/** A client with so much unread data is disconnected. */
const maxUnread = 64 * 1024;
/** No page of a list holds more. */
const maxRows = 200;

interface Stream {
  readonly reference: string;
  readonly userId: string;
  readonly watched: Resource | undefined;
  readonly body: PassThrough;
  readonly rows: Map<string, Changed>;
  isCounting: boolean;
}

/** Event streams of open windows. Users get only events of rows that they may see, and none after their session. */
export class Streams {
  readonly #kit: RouteKit;
  readonly #open = new Set<Stream>();
  readonly #waiting = new Set<Stream>();
  #flush: NodeJS.Timeout | undefined;
  #look: NodeJS.Timeout | undefined;
  #beat: NodeJS.Timeout | undefined;
  #beats = 0;

  constructor(kit: RouteKit) {
    this.#kit = kit;
    listenForChanges(kit.store, kit.worker, (changed) => this.#hear(changed));
    // A sign-out ends the stream at once, not at the next heartbeat.
    kit.store.watch(sessionTable.name, () => {
      if (this.#open.size > 0 && !this.#look) this.#look = setTimeout(() => void this.#endOver(), togetherMs).unref();
    });
  }

  open({ reference, userId }: Session, watched: Resource | undefined): PassThrough {
    const stream: Stream = { reference, userId, watched, body: new PassThrough(), rows: new Map(), isCounting: true };
    const own = [...this.#open].filter((one) => one.userId === userId);
    if (own.length >= maxPerUser && own[0]) this.#end(own[0]);
    this.#open.add(stream);
    stream.body.on('close', () => this.#drop(stream)).on('error', () => this.#drop(stream));
    this.#beat ??= setInterval(() => this.#heartbeat(), heartbeatMs).unref();
    // A random delay, so that clients do not all reconnect at once after a restart.
    stream.body.write(`retry: ${2000 + Math.round(Math.random() * 6000)}\n\n`);
    this.#later(stream);
    return stream.body;
  }

  close(): void {
    for (const stream of this.#open) stream.body.end();
  }

  #drop(stream: Stream): void {
    this.#open.delete(stream);
    this.#waiting.delete(stream);
    if (this.#open.size > 0) return;
    clearInterval(this.#beat);
    this.#beat = undefined;
  }

  #end(stream: Stream): void {
    send(stream, 'over', {});
    stream.body.end();
    this.#drop(stream);
  }

  #heartbeat(): void {
    for (const { body } of this.#open) body.write(': \n\n');
    if (++this.#beats % beatsPerSessionCheck === 0) void this.#endOver();
  }

  async #endOver(): Promise<void> {
    this.#look = undefined;
    const references = [...new Set([...this.#open].map(({ reference }) => reference))];
    try {
      const living = references.length > 0 ? await this.#kit.auth.sessions.openReferences(references) : new Set();
      for (const stream of this.#open)
        if (references.includes(stream.reference) && !living.has(stream.reference)) this.#end(stream);
    } catch (error) {
      this.#kit.log.warn({ err: error }, 'open windows could not be looked after');
    }
  }

  #hear(changed: readonly Changed[]): void {
    for (const stream of this.#open) {
      for (const one of changed) {
        if (one.to !== undefined && one.to !== stream.userId) continue;
        const isWatched = one.resource === stream.watched?.id && stream.rows.size < maxRows;
        if (isWatched) stream.rows.set(one.id, one);
        // Whoever writes may have decided, and has one task less.
        const isCounted = one.resource === inboxResource || one.actor === stream.userId;
        if (isCounted) stream.isCounting = true;
        if (isWatched || isCounted) this.#later(stream);
      }
    }
  }

  #later(stream: Stream): void {
    this.#waiting.add(stream);
    if (!this.#flush) this.#flush = setTimeout(() => void this.#tellAll(), togetherMs).unref();
  }

  async #tellAll(): Promise<void> {
    this.#flush = undefined;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const stream of waiting)
      await this.#tell(stream).catch((error: unknown) =>
        this.#kit.log.warn({ err: error }, 'an open window could not be told'),
      );
  }

  async #tell(stream: Stream): Promise<void> {
    const changed = [...stream.rows.values()];
    const { isCounting } = stream;
    stream.rows.clear();
    stream.isCounting = false;
    const session = await this.#kit.auth.sessions.byReference(stream.reference);
    const principal = session && (await this.#kit.auth.principals.of(session));
    // An impersonation was checked against the user's roles at its start, and ends when they change.
    if (!principal || (session.impersonator && principal.roleDigest !== session.standing)) return this.#end(stream);
    if (isCounting)
      send(stream, 'unread', {
        count: await this.#unread(principal),
        due: await dueCount(this.#kit, principal.userId),
      });
    if (!stream.watched || changed.length === 0) return;
    const seen = await this.#visible(principal, stream.watched, changed);
    // The user's own new rows are shown already; changes by others differ in their version.
    if (seen.length > 0)
      send(stream, 'rows', {
        resource: stream.watched.id,
        rows: seen.map(({ id, version, added, actor }) => ({
          id,
          version,
          added: added && actor !== principal.userId,
        })),
      });
  }

  #unread(principal: Principal): Promise<number> {
    const { store } = this.#kit;
    return store.count(
      resourceOf(this.#kit, inboxResource).table,
      all(live, isColumn('userId', principal.userId), isColumn('status', 'unread')),
    );
  }

  /** Includes deleted rows that were in reach. */
  async #visible(principal: Principal, resource: Resource, changed: readonly Changed[]): Promise<readonly Changed[]> {
    const { model, store } = this.#kit;
    const reach = principal.grants.reach(resource.code, 'list');
    if (!reach) return [];
    const scope = scopeCondition({ model, principal }, resource, reach);
    if (!scope) return changed;
    const found = await store.find(
      resource.table,
      ['id'],
      all({ is: 'in', column: 'id', values: changed.map(({ id }) => id) }, scope),
      { limit: maxRows },
    );
    const ids = new Set(found.map(({ id }) => String(id)));
    return changed.filter(({ id }) => ids.has(id));
  }
}

function send({ body }: Stream, event: string, data: object): void {
  if (body.writableLength > maxUnread) return void body.destroy();
  body.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
