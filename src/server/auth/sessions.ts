import { all, isColumn, type Condition } from '../storage/condition.ts';
import type { Queries, StoredRow } from '../storage/database.ts';
import type { Store } from '../storage/store.ts';
import { hour, isoTime, minute, timeOf, type Clock } from '../clock.ts';
import { SeenTimes } from './seen-times.ts';
import { sessionTable } from './session-table.ts';
import { digest, randomToken } from './tokens.ts';

export const sessionCookie = 'JSESSION_ID';

const columns = sessionTable.columns.map(({ name }) => name);

/** Calls sent before a change of token still arrive with the previous one. */
const previousTokenGraceMs = 30_000;

export interface SessionLimits {
  readonly idleMinutes: number;
  readonly absoluteMinutes: number;
}

export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly reference: string;
  readonly loginType: string;
  readonly standing: string;
  readonly activeOrgId: string | null;
  readonly impersonator?: { readonly id: string; readonly name: string };
  readonly ownReference?: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly createdAt: string;
  readonly seenMs: number;
  readonly expiresMs: number;
  readonly provenMs: number;
  readonly mustChangePassword: boolean;
}

export interface NewSession {
  readonly userId: string;
  readonly loginType: string;
  readonly standing: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly activeOrgId: string | null;
  readonly mustChangePassword?: boolean;
  readonly impersonation?: {
    readonly by: { readonly id: string; readonly name: string };
    readonly ownReference: string;
    readonly untilMs: number;
  };
}

export class Sessions {
  readonly #store: Store;
  readonly #limits: SessionLimits;
  readonly #clock: Clock;
  readonly #kept = new Map<string, Session>();
  readonly #seen: SeenTimes;
  #keptVersion: string | undefined;

  constructor(store: Store, limits: SessionLimits, clock: Clock) {
    this.#store = store;
    this.#limits = limits;
    this.#clock = clock;
    this.#seen = new SeenTimes(store);
  }

  /** Opens a session and returns its token, which is stored nowhere. `note` is written along with it. */
  async open(
    { impersonation, mustChangePassword, ...session }: NewSession,
    note?: (tx: Queries) => Promise<void>,
  ): Promise<{ token: string; reference: string }> {
    const token = randomToken();
    const reference = randomToken(16);
    const now = this.#clock();
    const row = {
      id: digest(token),
      reference,
      ...session,
      impersonatorId: impersonation?.by.id ?? null,
      impersonatorName: impersonation?.by.name ?? null,
      ownReference: impersonation?.ownReference ?? null,
      mustChangePassword: mustChangePassword ? 1 : 0,
      createdAt: isoTime(now),
      seenAt: isoTime(now),
      expiresAt: isoTime(impersonation?.untilMs ?? now + this.#limits.absoluteMinutes * minute),
    };
    await this.#store.transaction(async (tx) => {
      await this.#store.insert(tx, sessionTable.name, row, []);
      await note?.(tx);
    });
    return { token, reference };
  }

  /** The session of a cookie, unless it was idle for too long or has expired. */
  async find(token: string | undefined): Promise<Session | undefined> {
    if (!token || token.length > 100) return undefined;
    const session = (await this.#known(token)) ?? (await this.#look(token));
    if (!session || this.#isOver(session)) return undefined;
    const now = this.#clock();
    // Precise enough for an idle limit of many minutes, and saves a write per request.
    if (now - this.#seen.of(session) > Math.min(minute, (this.#limits.idleMinutes * minute) / 4))
      this.#seen.note(session.id, now);
    return session;
  }

  /** Every request looks up its session, so sessions are cached until the table is written. */
  async #known(token: string): Promise<Session | undefined> {
    const version = await this.#store.db.versionOf([sessionTable.name]);
    if (version !== this.#keptVersion) {
      this.#kept.clear();
      this.#keptVersion = version;
    }
    return this.#kept.get(token);
  }

  async #look(token: string): Promise<Session | undefined> {
    const version = this.#keptVersion;
    const id = digest(token);
    const current = await this.#one(isColumn('id', id));
    // Cache only if the table was not written during the read.
    if (current && version === this.#keptVersion) this.#kept.set(token, current);
    return (
      current ??
      this.#one(
        all(isColumn('previousId', id), {
          is: 'compare',
          column: 'rotatedAt',
          op: '>=',
          value: isoTime(this.#clock() - previousTokenGraceMs),
        }),
      )
    );
  }

  /** Gives a session a new token; undefined if another call was faster. */
  async rotate(
    session: Session,
    changes: { standing?: string; activeOrgId?: string | null } = {},
  ): Promise<string | undefined> {
    const token = randomToken();
    const changed = await this.#change(session.id, {
      ...changes,
      id: digest(token),
      previousId: session.id,
      rotatedAt: isoTime(this.#clock()),
      seenAt: isoTime(this.#clock()),
    });
    return changed === 1 ? token : undefined;
  }

  /** By reference, since the token may change. */
  async prove(reference: string): Promise<void> {
    const values = { provenAt: isoTime(this.#clock()) };
    await this.#store.transaction((tx) =>
      this.#store.update(tx, sessionTable.name, values, isColumn('reference', reference)),
    );
  }

  async byReference(reference: string): Promise<Session | undefined> {
    const session = await this.#one(isColumn('reference', reference));
    return session && !this.#isOver(session) ? session : undefined;
  }

  /** Which of the sessions are still open. Does not count as use of them. */
  async openReferences(references: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.#store.find(sessionTable.name, columns, {
      is: 'in',
      column: 'reference',
      values: references,
    });
    return new Set(
      rows
        .map(toSession)
        .filter((session) => !this.#isOver(session))
        .map(({ reference }) => reference),
    );
  }

  /** `note` is written along with it. */
  async end(id: string, note?: (tx: Queries) => Promise<void>): Promise<void> {
    await this.#store.transaction(async (tx) => {
      await this.#store.remove(tx, sessionTable.name, isColumn('id', id));
      await note?.(tx);
    });
  }

  async endOthers(userId: string, keepId: string): Promise<void> {
    await this.#store.transaction((tx) => endSessionsOf(this.#store, tx, userId, keepId));
  }

  async listOf(userId: string): Promise<Session[]> {
    const rows = await this.#store.find(sessionTable.name, columns, isColumn('userId', userId));
    return rows
      .map(toSession)
      .map((session) => ({ ...session, seenMs: this.#seen.of(session) }))
      .filter((session) => !this.#isOver(session))
      .toSorted((a, b) => b.seenMs - a.seenMs);
  }

  /** Removes expired and idle sessions and returns them with the time they ended. */
  async sweep(): Promise<{ session: Session; endedAt: string }[]> {
    await this.#seen.settled();
    const idleMs = this.#limits.idleMinutes * minute;
    const over: Condition = {
      is: 'any',
      of: [
        { is: 'compare', column: 'expiresAt', op: '<=', value: isoTime(this.#clock()) },
        { is: 'compare', column: 'seenAt', op: '<=', value: isoTime(this.#clock() - idleMs) },
      ],
    };
    const found = (await this.#store.find(sessionTable.name, columns, over, { limit: 1000 }))
      .map(toSession)
      .filter((session) => this.#isOver(session));
    const swept = [];
    for (const session of found) {
      // Another process may sweep as well; only the one that removed the row reports it.
      const taken = await this.#store.transaction((tx) =>
        this.#store.remove(tx, sessionTable.name, all(isColumn('id', session.id), over)),
      );
      if (taken === 1) swept.push({ session, endedAt: isoTime(Math.min(session.expiresMs, session.seenMs + idleMs)) });
    }
    return swept;
  }

  #isOver(session: Session): boolean {
    const now = this.#clock();
    return now >= session.expiresMs || now - this.#seen.of(session) > this.#limits.idleMinutes * minute;
  }

  async #one(where: Condition): Promise<Session | undefined> {
    const [row] = await this.#store.find(sessionTable.name, columns, where, { limit: 1 });
    return row && toSession(row);
  }

  /** Resolves when no write is pending. */
  settled(): Promise<void> {
    return this.#seen.settled();
  }

  #change(id: string, values: StoredRow): Promise<number> {
    return this.#store.transaction((tx) => this.#store.update(tx, sessionTable.name, values, isColumn('id', id)));
  }
}

/** Ends every session of a user, including those in which the user impersonates somebody. */
export async function endSessionsOf(store: Store, tx: Queries, userId: string, keepId?: string): Promise<void> {
  const others: Condition = { is: 'any', of: [isColumn('userId', userId), isColumn('impersonatorId', userId)] };
  await store.remove(
    tx,
    sessionTable.name,
    all(others, keepId ? { is: 'compare', column: 'id', op: '<>', value: keepId } : undefined),
  );
}

/** The user has chosen their own password, so their session loses its restriction. */
export async function clearMustChangePassword(store: Store, tx: Queries, reference: string): Promise<void> {
  await store.update(tx, sessionTable.name, { mustChangePassword: 0 }, isColumn('reference', reference));
}

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));

const toSession = (row: StoredRow): Session => ({
  id: String(row.id),
  userId: String(row.userId),
  reference: String(row.reference),
  loginType: text(row.loginType),
  standing: text(row.standing),
  activeOrgId: (row.activeOrgId as string | null) ?? null,
  ...(row.impersonatorId
    ? {
        impersonator: { id: String(row.impersonatorId), name: String(row.impersonatorName) },
        ownReference: text(row.ownReference),
      }
    : {}),
  ip: text(row.ip),
  userAgent: text(row.userAgent),
  createdAt: isoTime(timeOf(row.createdAt)),
  seenMs: timeOf(row.seenAt),
  expiresMs: timeOf(row.expiresAt),
  provenMs: timeOf(row.provenAt),
  mustChangePassword: Number(row.mustChangePassword) === 1,
});

export const impersonationMs = hour / 2;
