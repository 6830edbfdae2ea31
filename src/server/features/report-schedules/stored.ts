import type { Json, Row } from '../../../meta/json.ts';
import type { Preset } from '../../../meta/report/period.ts';
import type { Cycle, SentResult, Timing } from '../../../meta/report/schedule.ts';
import type { Services } from '../../context.ts';
import type { Condition } from '../../storage/condition.ts';
import type { Queries, StoredRow } from '../../storage/database.ts';
import { addWork } from '../../storage/work/add.ts';
import table from './schedule.table.ts';

/** A schedule as it is stored. */
export interface StoredSchedule extends Timing {
  readonly id: string;
  readonly ownerId: string;
  readonly reportId: string;
  readonly name: string;
  readonly question: Row;
  readonly period: Preset | null;
  readonly receivers: readonly string[];
  readonly mail: boolean;
  readonly paused: boolean;
  readonly nextAt: string;
  readonly last: SentResult | null;
}

type Parts = Pick<Services, 'store' | 'db'>;
const columns = table.columns.map(({ name }) => name);

export async function findSchedules(
  { store, db }: Parts,
  where: Condition,
  tx?: Queries,
  limit = 1000,
): Promise<StoredSchedule[]> {
  const rows = await store.find(table.name, columns, where, { limit, ...(tx && { tx, lock: 'change' as const }) });
  const decode = (row: StoredRow) =>
    Object.fromEntries(table.columns.map(({ name, kind }) => [name, db.dialect.decode(kind, row[name] ?? null)]));
  return rows.map((row) => {
    const plain = decode(row) as Record<string, Json>;
    return { ...plain, cycle: plain.cycle as Cycle } as unknown as StoredSchedule;
  });
}

const encoded = ({ db }: Parts, values: Readonly<Record<string, unknown>>): StoredRow =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const kind = table.columns.find((column) => column.name === name)?.kind ?? 'text';
      return [name, db.dialect.encode(kind, (value ?? null) as Json)];
    }),
  );

export const insertSchedule = (parts: Parts, tx: Queries, schedule: StoredSchedule): Promise<void> =>
  parts.store.insert(tx, table.name, encoded(parts, { ...schedule }), []);

export const changeSchedule = (
  parts: Parts,
  tx: Queries,
  id: string,
  values: Partial<StoredSchedule>,
): Promise<number> =>
  parts.store.update(tx, table.name, encoded(parts, values), { is: 'compare', column: 'id', op: '=', value: id });

export const removeSchedule = (parts: Parts, tx: Queries, id: string): Promise<number> =>
  parts.store.remove(tx, table.name, { is: 'compare', column: 'id', op: '=', value: id });

export const sendHandler = 'reports.send';

/** The key holds the schedule and the time, so that a run planned twice is sent once. */
export const planSending = (
  { store }: Pick<Services, 'store'>,
  tx: Queries,
  { id, nextAt }: Pick<StoredSchedule, 'id' | 'nextAt'>,
): Promise<number> =>
  addWork(store, tx, {
    key: `${sendHandler}:${id}:${nextAt}`,
    handler: sendHandler,
    payload: { schedule: id, slot: nextAt },
    dueMs: Date.parse(nextAt),
  });
