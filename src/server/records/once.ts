import { createHash } from 'node:crypto';
import { AppError } from '../../meta/errors.ts';
import type { Json } from '../../meta/json.ts';
import type { TableSpec } from '../storage/tables.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import type { Store } from '../storage/store.ts';

/** What was answered to a call that had a key, so that the same call is answered alike. */
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
  /** Who asks for what: keys of others, and those of other calls, are other keys. */
  readonly scope: string;
  readonly key: string;
  /** Without anything that the server adds. */
  readonly body: Json;
}

const day = 24 * 3_600_000;
/** Origins keep a document from being booked twice for ever; the key only has to outlast whoever tries again. */
const keptMs = 30 * day;

/** Does what is asked once for each key, and answers the same call alike. What is refused is not kept: it may be tried again. */
export async function once<T extends Json | void>(
  { store, clock = Date.now }: Book,
  tx: Queries,
  { scope, key, body }: KeyedRequest,
  work: () => Promise<T>,
): Promise<{ reply: T; repeated: boolean }> {
  const id = digest(`${scope}\n${key}`);
  const hash = digest(canonical(body));
  // Somebody with the same key at this moment is waited for: PostgreSQL does so here, SQLite by its one writer.
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

/** Forgets keys that nobody tries again any more. */
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
