import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadModel } from '../../src/server/declarations.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import type { Store } from '../../src/server/storage/store.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const table = loadModel().model.resources.get('parking/carpark')?.table as string;
const everything = { is: 'all', of: [] } as const;

describe.runIf(process.env.SUITE_DATABASE === 'postgres')('statements that were made ready', () => {
  let server: RunningServer;
  let store: Store;
  let id: string;

  beforeAll(async () => {
    server = await startServer();
    store = server.server.services.store;
    id = String((await store.find(table, ['id'], everything, { limit: 1 }))[0]?.id);
  });
  afterAll(() => server.stop());

  const read = () => store.find(table, ['id', 'remark'], isColumn('id', id), { limit: 1 });
  /** Enough at a time to have each connection run it. */
  const readEverywhere = () => Promise.all(Array.from({ length: 40 }, read));
  const namesOf = () =>
    store.transaction(async (tx) => {
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        tx.kysely,
      );
      return rows.map(({ statement }) => statement);
    });
  const change = (type: string) =>
    sql`alter table ${sql.table(table)} alter column "remark" type ${sql.raw(type)}`.execute(store.db.reader.kysely);

  test('are those whose rows are named; pages and totals are planned each time', async () => {
    await readEverywhere();
    await store.page({
      table,
      columns: ['id'],
      where: everything,
      order: [{ column: 'id', descending: false }],
      limit: 5,
      offset: 0,
    });
    const names = await namesOf();
    expect(names.some((text) => text.startsWith('select') && text.includes(`from "${table}"`))).toBe(true);
    expect(names.filter((text) => text.includes('count(*) as n') || text.includes('order by "parking'))).toEqual([]);
  });

  test('are made ready again where the table has changed under them', async () => {
    await readEverywhere();
    await change('varchar(5000)');
    expect((await readEverywhere()).map((rows) => rows.length)).toEqual(Array.from({ length: 40 }, () => 1));
    await store.transaction((tx) => store.find(table, ['id', 'remark'], isColumn('id', id), { tx, limit: 1 }));
    await change('text');
    const within = await store.transaction((tx) =>
      store.find(table, ['id', 'remark'], isColumn('id', id), { tx, limit: 1 }),
    );
    expect(within).toHaveLength(1);
  });

  test('are at most 200 on a connection', async () => {
    const counts = await store.transaction(async (tx) => {
      for (let i = 0; i < 260; i++)
        await store.find(
          table,
          ['id'],
          { is: 'all', of: [isColumn('id', id), ...Array.from({ length: i }, () => isColumn('remark', 'x'))] },
          { tx, limit: 1 },
        );
      const { rows } = await sql<{ n: number }>`select count(*) as n from pg_prepared_statements`.execute(tx.kysely);
      return rows;
    });
    expect(Number(counts[0]?.n)).toBe(200);
  });
});
