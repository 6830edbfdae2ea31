import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import formerIds from '../../resources/renamed.ts';
import { describeSync } from '../../src/server/storage/sync.ts';
import { allTables } from '../../src/server/tables.ts';
import type { Client } from '../support/client.ts';
import { earlierRelease, earlierRows, makeEarlierDatabase } from '../support/earlier-release.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** A database of an earlier release with demo data, as it is after a start of this one. */
let earlier: Awaited<ReturnType<typeof makeEarlierDatabase>>;
let server: RunningServer;
let manager: Client;
let admin: Client;

beforeAll(async () => {
  earlier = await makeEarlierDatabase();
  server = await startServer(earlier.env);
  manager = await server.as('project-a');
  admin = await server.as('admin');
});
afterAll(async () => {
  await server?.stop();
  await earlier.drop();
  await rm(earlier.env.DATA_DIR as string, { recursive: true, force: true });
});

/** Some ids of that release stand for others now, through more than one release. */
function nameNow(table: string): string {
  let id = table.replace('_', '/');
  for (let next: string | undefined = id; next !== undefined; next = (formerIds as Record<string, string>)[next])
    id = next;
  return id.replace('/', '_');
}
const rowsOf = async (table: string): Promise<Record<string, unknown>[]> =>
  (await server.server.services.db.reader.kysely.selectFrom(table).selectAll().execute()) as Record<string, unknown>[];

/** SQLite keeps lists as text. */
const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);

/** What the database says about itself goes on being written. */
const kept = Object.keys(earlierRelease.tables).filter((table) => table !== 'console_meta');

describe('the database of an earlier release', () => {
  test('has nothing left to change, but for what rows from before overlap in', async () => {
    const { db, model } = server.server.services;
    const { changes, refusals } = await describeSync(db, allTables(model));
    expect(refusals).toEqual([]);
    expect(changes.filter((change) => !change.startsWith('aircon_order: constraint ex_'))).toEqual([]);
  });

  test.each(kept)('%s: every row is there under its id', async (table) => {
    const now = new Set((await rowsOf(nameNow(table))).map(({ id }) => id));
    expect(earlierRows(table).filter(({ id }) => !now.has(id))).toEqual([]);
  });

  test('values are those of before', async () => {
    const rooms = await rowsOf('space_roomNo');
    for (const { id, roomNo, version, createdAt } of earlierRows('organisation_roomNo')) {
      const room = rooms.find((one) => one.id === id);
      expect(room).toMatchObject({ roomNo, version });
      expect(new Date(room?.createdAt as string).toISOString()).toBe(createdAt);
    }
  });

  test('references lead to rows that are there', async () => {
    const { db, model } = server.server.services;
    const broken: string[] = [];
    for (const { name, columns } of allTables(model))
      for (const { name: column, references } of columns) {
        if (!references) continue;
        const { rows } = await sql<{
          n: number;
        }>`select count(*) as n from ${sql.table(name)} where ${sql.ref(column)} is not null and not exists (select 1 from ${sql.table(references)} as "there" where "there"."id" = ${sql.ref(`${name}.${column}`)})`.execute(
          db.reader.kysely,
        );
        if (Number(rows[0]?.n) > 0) broken.push(`${name}.${column}: ${String(rows[0]?.n)}`);
      }
    expect(broken).toEqual([]);
  });
});

describe('whoever signs in', () => {
  test('finds an older room by a part of its name', async () => {
    const [{ id, roomNo }] = earlierRows('organisation_roomNo') as [Record<string, unknown>];
    const { data } = await admin.post<{ list: { id: string }[] }>('/organisation/roomNo/list', {
      q: String(roomNo).slice(0, 3),
      limit: 200,
    });
    expect(data.list.map((room) => room.id)).toContain(id);
  });

  test('has the view that was saved, of the entity under its new id', async () => {
    const { data } = await manager.post('/console/view/list', { resource: 'space/roomNo' });
    const [{ id, name }] = earlierRows('console_list_view') as [Record<string, unknown>];
    expect(JSON.stringify(data)).toContain(JSON.stringify(name));
    expect(await rowsOf('console_list_view')).toMatchObject([{ id, resourceId: 'space/roomNo', name }]);
  });

  test('has the role of before and what it grants', async () => {
    const user = earlierRows('web_user').find(({ userName }) => userName === 'project-a');
    const now = (await rowsOf('system_user')).find(({ id }) => id === user?.id);
    expect(parsed(now?.roleIds)).toEqual(parsed(user?.roleIds));
    for (const { id, code, actions } of earlierRows('platform_roleFunction')) {
      const line = (await rowsOf('system_roleFunction')).find((one) => one.id === id);
      expect(line).toMatchObject({ code });
      expect(parsed(line?.actions)).toEqual(parsed(actions));
    }
    expect((await manager.post('/organisation/roomNo/list')).status).toBe(200);
    expect((await manager.post('/web/menu/list')).status).toBe(403);
  });
});
