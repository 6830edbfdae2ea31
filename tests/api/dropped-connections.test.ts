import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Call } from '../../src/meta/calls.ts';
import { Operator } from '../support/backends.ts';
import { callsFor, invoke } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** What the server does when the database ends its connections, or makes two of its transactions wait for each other. */
const onPostgres = process.env.SUITE_DATABASE === 'postgres';

let server: RunningServer;
let admin: Client;
let operator: Operator;
let orgId: string;

beforeAll(async () => {
  if (!onPostgres) return;
  server = await startServer({ LOG_LEVEL: 'silent' }, undefined, { patience: 1 });
  operator = await Operator.of(server.shared.DATABASE_URL as string);
  admin = await server.as('admin');
  orgId = (await admin.post<{ list: { id: string }[] }>('/organisation/organization/getselectlist')).data.list[0]
    ?.id as string;
});
afterAll(async () => {
  await operator?.leave();
  await server?.stop();
});

const addCarpark = (code: string) =>
  admin.post<{ id: string }>('/carpark/add', {
    carparkCode: code,
    carparkName: code,
    orgId,
    carparkType: 'ground',
    totalSpaces: 1,
    freeSpaces: 1,
  });

describe.runIf(onPostgres)('connections that the database drops', () => {
  test('fail the calls that they carry, in words; the server goes on, and nothing that was answered is lost', async () => {
    const answered: string[] = [];
    const refused: { status: number; message: string }[] = [];
    const over = new AbortController();
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let i = 0; !over.signal.aborted; i++) {
        const reply = await addCarpark(`D${writer}-${i}`);
        if (reply.status === 200) answered.push(reply.data.id);
        else refused.push(reply);
      }
    });
    for (let round = 0; round < 12; round++) {
      await setTimeout(100);
      await operator.dropAll();
    }
    over.abort();
    await Promise.all(writers);
    expect(answered.length).toBeGreaterThan(0);
    expect(refused.filter(({ status, message }) => status !== 503 || message !== '服务暂不可用，请稍后重试')).toEqual(
      [],
    );
    const { rows } = await operator.query('select id from parking_carpark where id = any($1)', [answered]);
    expect(rows).toHaveLength(answered.length);
    await vi.waitFor(async () => expect((await addCarpark('after')).status).toBe(200), { timeout: 240_000 });
  });

  test('a refusal for that reason says when to come again', async () => {
    const { data } = await addCarpark('waiting');
    await operator.query('begin');
    await operator.query('update parking_carpark set version = version where id = $1', [data.id]);
    const headers = { cookie: admin.cookie, 'x-requested-with': 'XMLHttpRequest' };
    const reply = server.server.app.inject({
      method: 'POST',
      url: '/super_cloud/api/carpark/update',
      payload: { id: data.id, version: 1 },
      headers,
    });
    await vi.waitUntil(async () => (await operator.waiting()) > 0, { timeout: 240_000 });
    await operator.dropAll();
    await operator.query('rollback');
    expect((await reply).statusCode).toBe(503);
    expect((await reply).headers['retry-after']).toBe('5');
  });

  test('a transaction that stands still is ended, and the server lives on', async () => {
    const { db, store } = server.server.services;
    const inside = db.transaction(async (tx) => {
      await tx.kysely.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
      await operator.dropAll();
      await setTimeout(200);
      await tx.kysely.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
    }, new Set());
    await expect(inside).rejects.toSatisfy((error) => store.failureOf(error) === 'unavailable');
    expect((await admin.post('/carpark/list')).status).toBe(200);
  });
});

describe.runIf(onPostgres)('a transaction of which a statement failed', () => {
  test('is not taken for stored, although the database answers its end with success', async () => {
    const { db } = server.server.services;
    const inside = db.transaction(async (tx) => {
      await tx.kysely
        .selectFrom('no_such_table')
        .selectAll()
        .execute()
        .catch(() => undefined);
    }, new Set());
    await expect(inside).rejects.toThrow('rolled back');
  });
});

describe.runIf(onPostgres)('rows that somebody else has locked', () => {
  test('are waited for, but not for ever', async () => {
    const { data } = await addCarpark('locked');
    await operator.query('begin');
    await operator.query('update parking_carpark set version = version where id = $1', [data.id]);
    const reply = await admin.post('/carpark/update', { id: data.id, version: 1, carparkName: 'other' });
    await operator.query('rollback');
    expect(reply).toMatchObject({ status: 409, message: '该数据正由他人处理，请稍后重试' });
    expect((await admin.post('/carpark/update', { id: data.id, version: 1, carparkName: 'other' })).status).toBe(200);
  });
});

describe.runIf(onPostgres)('two who wait for each other', () => {
  test('are both answered: one of two moves in a tree that would close a ring is refused', async () => {
    const rows = new Rows(server.server.services, admin);
    const departments = rows.resource('organisation/companyDept');
    const { companyId } = await rows.add(departments);
    const add = async (deptName: string) =>
      (await rows.add(departments, { deptName, companyId: companyId ?? null })).id;
    const [update] = callsFor(departments, 'update') as [Call];
    for (let round = 0; round < 3; round++) {
      const [one, other] = [await add(`环${round}甲`), await add(`环${round}乙`)];
      const move = (id: string, parentId: string) => invoke(admin, update, id, { version: 1, parentId });
      const replies = await Promise.all([move(one, other), move(other, one)]);
      expect(replies.map(({ status }) => status).toSorted(), JSON.stringify(replies)).toEqual([200, 422]);
    }
  });

  test('work that lost is done again, and counts once', async () => {
    const { store, db } = server.server.services;
    const [one, other] = await Promise.all([addCarpark('P'), addCarpark('Q')]);
    const raise = (ids: string[]) =>
      store.transaction(async (tx) => {
        for (const id of ids) {
          await tx.kysely
            .updateTable('parking_carpark')
            .set((eb) => ({ totalSpaces: eb('totalSpaces', '+', 1) }))
            .where('id', '=', id)
            .execute();
          await setTimeout(50);
        }
      });
    await Promise.all([raise([one.data.id, other.data.id]), raise([other.data.id, one.data.id])]);
    const found = await db.reader.kysely
      .selectFrom('parking_carpark')
      .select('totalSpaces')
      .where('id', 'in', [one.data.id, other.data.id])
      .execute();
    expect(found.map(({ totalSpaces }) => totalSpaces)).toEqual([3, 3]);
  });
});
