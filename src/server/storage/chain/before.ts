import { linkColumns } from '../tables.ts';
import { all, isColumn, type Condition } from '../condition.ts';
import type { Queries, StoredRow } from '../database.ts';
import type { Store } from '../store.ts';
import { canonicalRow } from './canonical.ts';
import type { Chain } from './chain.ts';
import { addHead, beginId, dayId, headId, readHead, sign } from './heads.ts';

const pageSize = 1000;

export interface Day {
  readonly count: number;
  readonly hash: string;
}

/** Rows that carry no link, in the order of their ids. */
export async function* unlinkedRows(store: Store, chain: Chain): AsyncIterable<StoredRow> {
  const columns = chain.table.columns.map(({ name }) => name);
  const unlinked: Condition = { is: 'empty', column: linkColumns.part, empty: true };
  for (let last = ''; ;) {
    const rows = await store.leading({
      table: chain.table.name,
      columns,
      where: all(unlinked, { is: 'compare', column: 'id', op: '>', value: last }),
      order: [{ column: 'id', descending: false }],
      limit: pageSize,
    });
    if (rows.length === 0) return;
    yield* rows;
    last = String(rows.at(-1)?.id);
  }
}

export const dayOfRow = (chain: Chain, row: StoredRow): string =>
  String(chain.dialect.decode('timestamp', row.createdAt)).slice(0, 10);

/** One signature for all the rows of a day. */
export const addToDay = (chain: Chain, day: Day | undefined, row: StoredRow): Day => ({
  count: (day?.count ?? 0) + 1,
  hash: sign(chain.key, 'before', day?.hash ?? '', canonicalRow(chain.table, row, chain.dialect)),
});

/**
 * Begins the chain of a table. Rows that are there already are signed day by day: they were written
 * before anything could tell whether they were changed, but from now on it shows.
 */
export async function beginChain(store: Store, chain: Chain, now: number): Promise<void> {
  const begin = beginId(chain.table.name);
  if (await readHead(store, begin)) return;
  // Rows with a link, but no word of a beginning: somebody took it away, and verifying says so.
  if (await hasLinks(store, chain)) return;
  const days = new Map<string, Day>();
  for await (const row of unlinkedRows(store, chain))
    days.set(dayOfRow(chain, row), addToDay(chain, days.get(dayOfRow(chain, row)), row));
  const count = [...days.values()].reduce((sum, day) => sum + day.count, 0);
  await store
    .transaction(async (tx) => {
      await addHead(store, tx, chain.key, { id: begin, count, hash: new Date(now).toISOString() });
      for (const [day, of] of days) await addHead(store, tx, chain.key, { id: dayId(chain.table.name, day), ...of });
      for (const part of chain.parts)
        await addHead(store, tx, chain.key, { id: headId(chain.table.name, part), count: 0, hash: '' });
    })
    .catch(async (error: unknown) => {
      // Another process began it in the same moment.
      if (!(await readHead(store, begin))) throw error;
    });
}

/** Adds the ends that this database has beside those of the one from which the rows came. */
export async function addMissingEnds(store: Store, tx: Queries, chain: Chain): Promise<void> {
  for (const part of chain.parts) {
    const id = headId(chain.table.name, part);
    if (!(await readHead(store, id))) await addHead(store, tx, chain.key, { id, count: 0, hash: '' });
  }
}

async function hasLinks(store: Store, { table, parts }: Chain): Promise<boolean> {
  for (const part of parts)
    if ((await store.find(table.name, ['id'], isColumn(linkColumns.part, part), { limit: 1 })).length > 0) return true;
  return false;
}
