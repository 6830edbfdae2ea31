import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeSync } from '../../src/server/storage/sync.ts';
import { allTables } from '../../src/server/tables.ts';
import { copyOf, earlierRows, makeEarlierDatabase } from '../support/earlier-release.ts';
import { startServer } from '../support/server.ts';
import { all } from '../support/shapes.ts';

/** Rows that the demo data of the earlier release is enlarged by; a hundred thousand are for `TESTS=all`. */
const size = all ? 100_000 : 5_000;
const copies = {
  organisation_roomNo: size * 0.3,
  ordermeal_orderDinnerDetails: size * 0.4,
  organisation_billRecord: size * 0.2,
  organisation_household: size * 0.1,
};
const namesNow = {
  organisation_roomNo: 'space_roomNo',
  ordermeal_orderDinnerDetails: 'meals_orderDinnerDetails',
  organisation_billRecord: 'billing_billRecord',
  organisation_household: 'residents_household',
} as const satisfies Record<keyof typeof copies, string>;

const seconds = (since: number) => (performance.now() - since) / 1000;

// What grew with the square of the rows, or by a round trip for each, once made this a quarter of an hour.
test('many rows of an earlier release are all there after one start', async () => {
  const earlier = await makeEarlierDatabase({ copies, unlike: ['roomCode', 'roomNo', 'billNo'] });
  try {
    const told: string[] = [];
    for (const which of ['first', 'second']) {
      const since = performance.now();
      const server = await startServer(earlier.env);
      told.push(`${which} start ${seconds(since).toFixed(1)} s`);
      const { db, model } = server.server.services;
      const { changes, refusals } = await describeSync(db, allTables(model));
      expect(refusals).toEqual([]);
      expect(changes.filter((change) => !change.startsWith('aircon_order: constraint ex_'))).toEqual([]);
      for (const [before, now] of Object.entries(namesNow)) {
        const { n } = (await db.reader.kysely
          .selectFrom(now)
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()) as { n: unknown };
        expect(Number(n)).toBe(earlierRows(before).length + copies[before as keyof typeof copies]);
      }
      const last = copies.organisation_roomNo - 1;
      const rooms = earlierRows('organisation_roomNo');
      const roomNo = copyOf(rooms[last % rooms.length]?.roomNo, last);
      const admin = await server.as('admin');
      const { data } = await admin.post<{ list: { roomNo: string }[] }>('/organisation/roomNo/list', { q: roomNo });
      expect(data.list.map((room) => room.roomNo)).toContain(roomNo);
      await server.stop();
    }
    process.stdout.write(`${process.env.SUITE_DATABASE ?? 'sqlite'}, ${size} rows more: ${told.join(', ')}\n`);
  } finally {
    await earlier.drop();
    await rm(earlier.env.DATA_DIR as string, { recursive: true, force: true });
  }
});
