import type { Readable } from 'node:stream';
import type { Row } from '../../../meta/json.ts';
import type { Services } from '../../context.ts';
import type { Arrived } from '../../files/storage.ts';
import { fileObjects } from '../../records/file-tables.ts';
import { newKey } from '../../records/stored-files.ts';
import { isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries, StoredRow } from '../../storage/database.ts';
import { graceMs } from './clean-up.ts';
import table from './made-file.table.ts';
import { scopeRow, type MadeScope } from './made-scope.ts';

type Parts = Pick<Services, 'store' | 'files' | 'db'>;

/** For whom a file was made, and until when it is kept. */
export interface MadeFor {
  readonly id: string;
  readonly ownerId: string;
  readonly resourceId: string;
  readonly scope: MadeScope;
  readonly expireMs: number;
}

export interface MadeFile extends MadeFor {
  readonly objectId: string;
  readonly provider: string;
  readonly size: number;
}

/** Long enough ago for any clean-up. */
const longAgo = new Date(0).toISOString();
const maxAtOnce = 1000;

/**
 * Stores the bytes of a made file where every process finds them. Their key is known before they are there; they go by
 * themselves once they have expired.
 */
export async function storeMade(
  { store, files }: Parts,
  made: MadeFor,
  arrived: Arrived,
  mime: string,
): Promise<MadeFile> {
  const objectId = newKey();
  const { provider } = files.storage;
  const unusedSince = new Date(made.expireMs - graceMs).toISOString();
  await store.transaction((tx) =>
    store.insert(tx, fileObjects.name, { id: objectId, fileId: null, provider, unusedSince }, []),
  );
  await files.storage.put(objectId, arrived, mime);
  return { ...made, objectId, provider, size: arrived.size };
}

/** Makes a stored file the one of its name; the one before goes. */
export async function noteMade(
  { store, db }: Parts,
  tx: Queries,
  { id, objectId, provider, size, ownerId, resourceId, scope, expireMs }: MadeFile,
): Promise<void> {
  await dropMade({ store }, tx, [id]);
  const row = {
    id,
    objectId,
    provider,
    size,
    ownerId,
    resourceId,
    scope: db.dialect.encode('json', scopeRow(scope)),
    expireTime: new Date(expireMs).toISOString(),
  };
  await store.insert(tx, table.name, row, []);
}

const columns = ['id', 'objectId', 'provider', 'size', 'ownerId', 'resourceId', 'scope', 'expireTime'];

export async function findMade({ store, db }: Parts, id: string, now: number): Promise<MadeFile | undefined> {
  const [row] = await store.find(table.name, columns, isColumn('id', id), { limit: 1 });
  const expireMs = Date.parse(String(row && db.dialect.decode('timestamp', row.expireTime)));
  return row && expireMs > now
    ? { ...readRow(row), scope: db.dialect.decode('json', row.scope) as Row as unknown as MadeScope, expireMs }
    : undefined;
}

const readRow = ({ id, objectId, provider, size, ownerId, resourceId }: StoredRow) => ({
  id: String(id),
  objectId: String(objectId),
  provider: String(provider),
  size: Number(size),
  ownerId: String(ownerId),
  resourceId: String(resourceId),
});

/** Its bytes, wherever they were stored; undefined where they are gone. */
export const openMade = async ({ files }: Parts, { provider, objectId }: MadeFile): Promise<Readable | undefined> =>
  files.storageOf(provider)?.open(objectId);

/** The bytes of these files go with the next clean-up. */
export async function dropMade({ store }: Pick<Services, 'store'>, tx: Queries, ids: readonly string[]): Promise<void> {
  const found = await store.find(
    table.name,
    ['objectId'],
    { is: 'in', column: 'id', values: ids },
    { tx, limit: ids.length },
  );
  if (found.length === 0) return;
  await dropBytes(
    { store },
    tx,
    found.map(({ objectId }) => String(objectId)),
  );
  await store.remove(tx, table.name, { is: 'in', column: 'id', values: ids });
}

export const dropBytes = (
  { store }: Pick<Services, 'store'>,
  tx: Queries,
  objectIds: readonly string[],
): Promise<number> =>
  store.update(tx, fileObjects.name, { unusedSince: longAgo }, { is: 'in', column: 'id', values: objectIds });

/** Forgets files that have expired. */
export async function sweepMade({ store }: Pick<Services, 'store'>, now: number): Promise<void> {
  const over: Condition = { is: 'compare', column: 'expireTime', op: '<=', value: new Date(now).toISOString() };
  const found = await store.find(table.name, ['id'], over, { limit: maxAtOnce });
  if (found.length > 0)
    await store.transaction((tx) =>
      dropMade(
        { store },
        tx,
        found.map(({ id }) => String(id)),
      ),
    );
}
