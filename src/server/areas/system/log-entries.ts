import type { Row } from '../../../meta/json.ts';
import { auditLog } from '../../records/audit.ts';
import { codecOf } from '../../records/codec.ts';
import { all, type Condition } from '../../storage/condition.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { type Reading } from './rows.ts';

/** As many as one answer is made from; an earlier date is asked for in parts. */
const maxEntries = 20_000;

export const since = (moment: string): Condition => ({ is: 'compare', column: 'operateTime', op: '>=', value: moment });

/** Entries of the operation log from a moment on, the newest first. */
export async function entriesSince(parts: Reading, moment: string, where: Condition): Promise<Row[]> {
  const log = resourceOf(parts, auditLog);
  const codec = codecOf({ model: parts.model, db: parts.store.db }, log);
  const rows = await parts.store.leading({
    table: log.table,
    columns: codec.readable,
    where: all(since(moment), where),
    order: [
      { column: 'operateTime', descending: true },
      { column: 'id', descending: true },
    ],
    limit: maxEntries,
  });
  return rows.map(codec.toPlain);
}
