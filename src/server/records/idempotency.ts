import { createHash } from 'node:crypto';
import { AppError } from '../../meta/errors.ts';
import type { Json } from '../../meta/json.ts';
import type { TableSpec } from '../storage/tables.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import type { Store } from '../storage/store.ts';

/** Replies to calls with an idempotency key, so that the same call gets the same reply. */
export const requestTable: TableSpec = {
  name: 'ledger_request',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'hash', kind: 'text', notNull: true },
    { name: 'reply', kind: 'json' },
    { name: 'createdAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [{ name: 'ix_ledger_request_created', columns: ['createdAt', 'id'] }],
};

interface Book {
  readonly store: Store;
  readonly clock?: () => number;
}

export interface KeyedRequest {
  /** Caller and call are part of the key, so keys of other users and calls never collide. */
  readonly scope: string;
  readonly key: string;
  /** The body without what the server adds. */
  readonly body: Json;
}

const day = 24 * 3_600_000;
/** The origin prevents a document from being booked twice for ever; the key only has to outlast retries. */
const keptMs = 30 * day;

/** Executes a call once for each key and repeats its reply. Errors are not kept, so the call may be retried. */
export async function withKey<T extends Json | void>(
  { store, clock = Date.now }: Book,
  tx: Queries,
  { scope, key, body }: KeyedRequest,
  work: () => Promise<T>,
): Promise<{ reply: T; repeated: boolean }> {
  const id = digest(`${scope}\n${key}`);
  const hash = digest(canonical(body));
  // Waits for a concurrent call with the same key: PostgreSQL here, SQLite by its single writer.
  if (!(await store.insertNew(tx, requestTable.name, { id, hash, createdAt: new Date(clock()).toISOString() }))) {
    const [known] = await store.find(requestTable.name, ['hash', 'reply'], isColumn('id', id), { tx, limit: 1 });
    if (known?.hash !== hash) throw new AppError('keyReused');
    return { reply: store.db.dialect.decode('json', known.reply) as T, repeated: true };
  }
  const reply = await work();
  await store.update(
    tx,
    requestTable.name,
    { reply: store.db.dialect.encode('json', reply ?? null) },
    isColumn('id', id),
  );
  return { reply, repeated: false };
}

/** Removes keys that are too old for retries. */
export const forgetRequests = ({ store, clock = Date.now }: Book, tx: Queries): Promise<number> =>
  store.remove(tx, requestTable.name, {
    is: 'compare',
    column: 'createdAt',
    op: '<',
    value: new Date(clock() - keptMs).toISOString(),
  });

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part as Json)}`)
    .join(',')}}`;
}
