import type { Row } from '../../meta/json.ts';
import type { Services } from '../context.ts';
import { all, isColumn, live, type Condition } from '../storage/condition.ts';
import type { Lock, Queries } from '../storage/database.ts';
import { codecOf } from './codec.ts';
import { resourceOf } from './resource-of.ts';

type Reading = Pick<Services, 'model' | 'db' | 'store'>;

interface How {
  readonly lock?: Lock;
  readonly limit?: number;
}

const maxRows = 10_000;

/** Live rows, unmasked, whoever is calling: what the product's own rules depend on need not be in the caller's reach. */
export async function liveRows(
  { model, db, store }: Reading,
  tx: Queries | undefined,
  id: string,
  where: Condition,
  { lock, limit = maxRows }: How = {},
): Promise<Row[]> {
  const resource = resourceOf({ model }, id);
  const codec = codecOf(model, resource, db.dialect);
  const found = await store.find(
    resource.table,
    codec.readable,
    all(resource.removal === 'soft' ? live : undefined, where),
    { tx, limit, ...(lock && { lock }) },
  );
  return found.map(codec.toPlain);
}

/** One of them; nothing where it is gone, or never was. */
export async function liveRow(
  reading: Reading,
  tx: Queries | undefined,
  id: string,
  rowId: unknown,
  lock?: Lock,
): Promise<Row | undefined> {
  if (typeof rowId !== 'string') return undefined;
  const [row] = await liveRows(reading, tx, id, isColumn('id', rowId), { limit: 1, ...(lock && { lock }) });
  return row;
}

/** Locked in the order of their ids, so that two who want the same ones wait for each other instead of both for ever. */
export async function liveRowsById(
  reading: Reading,
  tx: Queries,
  id: string,
  ids: readonly string[],
  lock?: Lock,
): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map();
  // One more than wanted, since only several rows are locked in order.
  const rows = await liveRows(
    reading,
    tx,
    id,
    { is: 'in', column: 'id', values: [...new Set(ids)] },
    { limit: ids.length + 1, ...(lock && { lock }) },
  );
  return new Map(rows.map((row) => [String(row.id), row]));
}
