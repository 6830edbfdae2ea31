import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { chinaDay } from '../../src/meta/china-time.ts';
import { dueOf, latestDue, spanMs, timedSteps } from '../../src/meta/timed.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { removeRows } from '../../src/server/records/remove.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

const clock = new TestClock();
let server: RunningServer;
let admin: Client;
let rows: Rows;

const order = 'visitors/visitorOrder';
const code = 'visitors/visitorQrCode';

beforeAll(async () => {
  server = await startServer(
    { LOG_LEVEL: 'silent', SESSION_IDLE_MINUTES: '1440', SESSION_MAX_HOURS: '720' },
    clock.now,
  );
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const state = async (resource: string, id: string): Promise<unknown> =>
  (await rows.find(rows.resource(resource), id))?.status;
/** But for that of its being added, which people are told of. */
const events = async (recordId: string): Promise<Record<string, unknown>[]> =>
  (
    await sql<
      Record<string, unknown>
    >`select * from "event" where "recordId" = ${recordId} and "type" not like '%.add' order by "seq"`.execute(
      server.server.services.db.reader.kysely,
    )
  ).rows;
const pass = (minutes: number) => {
  clock.pass({ minutes });
  server.server.worker.wake();
};

async function visit(given: Row = {}): Promise<{ id: string; codes: string[] }> {
  const { id } = await rows.add(rows.resource(order), {
    status: 'approved',
    visitStartTime: inMinutes(600),
    visitEndTime: inMinutes(60_000),
    ...given,
  });
  const codes = [];
  for (const status of ['valid', 'valid', 'used'])
    codes.push(
      (
        await rows.copyOfAny(rows.resource(code), {
          orderId: id,
          status,
          codeNo: `TX${rows.next()}`,
          passCode: null,
          validEnd: inMinutes(60_000),
        })
      ).id,
    );
  return { id, codes };
}

describe('what follows from a change', () => {
  test('is stored with it, and done: the codes of a visit that is cancelled are void at once', async () => {
    const { id, codes } = await visit();
    expect(await admin.post(`/passthrough/visitorOrder/cancel`, { id })).toMatchObject({ code: 200 });
    await until(async () => (await state(code, codes[0] as string)) === 'revoked');
    expect(await Promise.all(codes.map((one) => state(code, one)))).toEqual(['revoked', 'revoked', 'used']);
    const [event, ...others] = await events(id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ type: `${order}.cancel`, resource: order, depth: 1, cause: null });
    const data = typeof event?.data === 'string' ? (JSON.parse(event.data) as unknown) : event?.data;
    expect(data).toMatchObject({ status: ['approved', 'cancelled'] });
  });

  test('of a change that is refused is nothing', async () => {
    const { id, codes } = await visit({ status: 'arrived' });
    expect((await admin.post(`/passthrough/visitorOrder/cancel`, { id })).code).toBe(409);
    expect(await events(id)).toEqual([]);
    expect(await state(code, codes[0] as string)).toBe('valid');
  });

  test('of a change that is rolled back is nothing', async () => {
    const { id } = await visit({ status: 'pending' });
    const { services } = server.server;
    const real = services.store.transaction.bind(services.store);
    Object.assign(services.store, {
      transaction: (work: (tx: never) => Promise<unknown>) =>
        real(async (tx) => {
          await work(tx as never);
          throw new Error('at the very end');
        }),
    });
    expect((await admin.post(`/passthrough/visitorOrder/cancel`, { id })).code).toBe(500);
    Object.assign(services.store, { transaction: real });
    expect(await events(id)).toEqual([]);
    expect(await state(order, id)).toBe('pending');
  });

  test('where nobody reacts, nothing is stored', async () => {
    const { id } = await rows.add(rows.resource('parking/carpark'));
    await removeRows(systemContext(server.server.services), rows.resource('parking/carpark'), [id]);
    expect(await events(id)).toEqual([]);
    const { id: edited, version } = await rows.add(rows.resource(order), {
      visitStartTime: inMinutes(600),
      visitEndTime: inMinutes(60_000),
    });
    expect((await admin.post('/passthrough/visitorOrder/update', { id: edited, version, remark: '改' })).code).toBe(
      200,
    );
    expect(await events(edited)).toEqual([]);
  });
});

describe('steps that take themselves', () => {
  test("are taken when their time has come, and logged as the product's", async () => {
    const { id } = await rows.add(rows.resource(order), { visitStartTime: inMinutes(10), visitEndTime: inMinutes(30) });
    pass(29);
    expect(await state(order, id)).toBe('pending');
    pass(2);
    await until(async () => (await state(order, id)) === 'expired');
    const { data } = await admin.post<{ list: Row[] }>('/system/operateLog/list', { recordId: id });
    expect(data.list[0]).toMatchObject({ action: 'transition', actionName: '过期失效', userName: 'system' });
  });

  test('are not taken where the time was put off, nor where somebody was faster', async () => {
    const late = await rows.add(rows.resource(order), {
      visitStartTime: inMinutes(clockMinutes() + 10),
      visitEndTime: inMinutes(clockMinutes() + 40),
    });
    const gone = await rows.add(rows.resource(order), {
      visitStartTime: inMinutes(clockMinutes() + 10),
      visitEndTime: inMinutes(clockMinutes() + 40),
    });
    const witness = await rows.add(rows.resource(order), {
      visitStartTime: inMinutes(clockMinutes() + 10),
      visitEndTime: inMinutes(clockMinutes() + 41),
    });
    expect(
      (
        await admin.post('/passthrough/visitorOrder/update', {
          id: late.id,
          version: late.version,
          visitEndTime: inMinutes(clockMinutes() + 100),
        })
      ).code,
    ).toBe(200);
    expect((await admin.post('/passthrough/visitorOrder/cancel', { id: gone.id })).code).toBe(200);
    pass(45);
    await until(async () => (await state(order, witness.id)) === 'expired');
    expect([await state(order, late.id), await state(order, gone.id)]).toEqual(['pending', 'cancelled']);
  });

  test('of rows that no call has written are taken within the hour', async () => {
    const { id: held } = await visit({ status: 'pending' });
    await rows.put(rows.resource(order), held, { visitEndTime: '2026-01-01T00:00:00.000Z' });
    const contract = await rows.copyOfAny(rows.resource('enterprise/contractInfo'), {
      status: 'effective',
      contractNo: `HT${rows.next()}`,
      endDate: chinaDay(clock.now() - 86_400_000),
    });
    const today = await rows.copyOfAny(rows.resource('enterprise/contractInfo'), {
      status: 'effective',
      contractNo: `HT${rows.next()}`,
      endDate: chinaDay(clock.now()),
      remindDate: null,
    });
    expect((await admin.post('/scm/schedule/job/planSteps', { action: 'run' })).code).toBe(200);
    await until(
      async () =>
        (await state(order, held)) === 'expired' && (await state('enterprise/contractInfo', contract.id)) === 'expired',
    );
    // The last day of a contract is a day of it.
    expect(await state('enterprise/contractInfo', today.id)).toBe('effective');
  });
});

const clockMinutes = () => (clock.now() - Date.now()) / 60_000;

describe('when a step is due', () => {
  const { model } = loadModel();
  const contract = model.resources.get('enterprise/contractInfo') as NonNullable<
    ReturnType<typeof model.resources.get>
  >;
  const expire = timedSteps(contract).find(({ transition }) => transition.name === 'expire');

  test('a day is over at midnight in China', () => {
    expect(expire?.transition.name).toBe('expire');
    const due = dueOf(contract, expire as NonNullable<typeof expire>, { status: 'effective', endDate: '2026-03-01' });
    expect(new Date(due as number).toISOString()).toBe('2026-03-01T16:00:00.000Z');
    for (const [moment, latest] of [
      ['2026-03-01T15:59:59.999Z', '2026-02-28'],
      ['2026-03-01T16:00:00.000Z', '2026-03-01'],
    ] as const)
      expect(latestDue(expire as NonNullable<typeof expire>, Date.parse(moment))).toBe(latest);
  });

  test('no other state and no missing time is ever due', () => {
    const step = expire as NonNullable<typeof expire>;
    expect(dueOf(contract, step, { status: 'terminated', endDate: '2026-03-01' })).toBeUndefined();
    expect(dueOf(contract, step, { status: 'effective', endDate: null })).toBeUndefined();
  });

  test('spans are a number and a unit', () => {
    expect(['30s', '15m', '2h', '90d'].map(spanMs)).toEqual([30_000, 900_000, 7_200_000, 7_776_000_000]);
    expect(['', '15', 'm', '0m', '-1d', '1.5h', '15 m', '999999d', '1w'].map(spanMs)).toEqual(
      Array.from({ length: 9 }, () => undefined),
    );
  });
});
