import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { addCarparks } from '../support/carparks.ts';
import { scenarios } from '../support/scenario.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** Conditions joined by "and" and "or" in `_where`. */
let server: RunningServer;
let admin: Client;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  await addCarparks(server, '地面', 3, { carparkType: 'ground' });
  await addCarparks(server, '立体', 2, { carparkType: 'stereo' });
});
afterAll(() => server.stop());

const ask = (where: unknown, more: Record<string, unknown> = {}, client = admin) =>
  client.post<{ list: { carparkCode: string; carparkName: string }[]; total: number }>('/carpark/list', {
    limit: 200,
    _sort: 'carparkCode',
    _where: typeof where === 'string' ? where : JSON.stringify(where),
    ...more,
  });
const codes = async (where: unknown, more?: Record<string, unknown>) =>
  (await ask(where, more)).data.list.map(({ carparkCode }) => carparkCode);

const ground = { carparkCode_like: '地面-' };
const stereo = { carparkCode_like: '立体-' };

describe('what they find', () => {
  test('any of them, all of them, and groups within groups', async () => {
    expect(await codes({ any: [ground, stereo] })).toEqual(['地面-1', '地面-2', '地面-3', '立体-1', '立体-2']);
    expect(await codes({ all: [ground, stereo] })).toEqual([]);
    expect(
      await codes({
        any: [
          { all: [ground, { carparkName_like: '场2' }] },
          { all: [stereo, { any: [{ carparkCode: '立体-1' }, { carparkCode: '地面-1' }] }] },
        ],
      }),
    ).toEqual(['地面-2', '立体-1']);
    expect(await codes(ground)).toEqual(['地面-1', '地面-2', '地面-3']);
  });

  test('they narrow what the plain filters leave, and JSON holds them as they are', async () => {
    expect(await codes({ any: [ground, stereo] }, { carparkType: 'stereo' })).toEqual(['立体-1', '立体-2']);
    const reply = await admin.postJson<{ total: number }>('/carpark/list', { _where: { any: [ground, stereo] } });
    expect(reply.data.total).toBe(5);
  });

  test('"or" does not lead out of what somebody may see', async () => {
    const limited = await server.as('project-b');
    const everything = { any: [{ carparkCode_empty: 'false' }, { carparkCode_empty: 'true' }] };
    const { total } = (await limited.post<{ total: number }>('/carpark/list')).data;
    expect((await ask(everything, {}, limited)).data.total).toBe(total);
    expect((await ask(everything)).data.total).toBeGreaterThan(total);
  });
});

const nest = (levels: number): unknown => (levels === 0 ? ground : { all: [nest(levels - 1)] });

describe('what is refused', () => {
  scenarios(
    () => server,
    [
      { name: 'text that is no JSON', call: () => ask('any of them'), status: 400, holds: ['_where'] },
      { name: 'a list at the top', call: () => ask([ground]), status: 400, holds: ['_where'] },
      { name: 'an empty group', call: () => ask({ any: [] }), status: 400, holds: ['_where.any'] },
      {
        name: 'two conditions in one',
        call: () => ask({ carparkCode: 'a', carparkName: 'b' }),
        status: 400,
        holds: ['_where'],
      },
      {
        name: 'a group beside a condition',
        call: () => ask({ all: [{ any: [ground], carparkName: 'b' }] }),
        status: 400,
        holds: ['_where.all[0]'],
      },
      {
        name: 'a field that does not exist',
        call: () => ask({ any: [{ colour: 'red' }] }),
        status: 400,
        holds: ['colour', '不是可用的字段'],
      },
      {
        name: 'a field that is no column and no filter',
        call: () => ask({ any: [{ remark: 'x' }] }),
        status: 400,
        holds: ['remark'],
      },
      {
        name: 'part of a masked field',
        call: () => ask({ any: [{ contactPhone_like: '138' }] }),
        status: 400,
        holds: ['contactPhone_like'],
      },
      {
        name: 'an operator that the field does not have',
        call: () => ask({ any: [{ carparkType_gte: 'ground' }] }),
        status: 400,
        holds: ['不支持这种筛选方式'],
      },
      {
        name: 'a value that the field cannot have',
        call: () => ask({ any: [{ totalSpaces_gte: 'many' }] }),
        status: 400,
        holds: ['totalSpaces_gte'],
      },
      {
        name: 'a condition without a value',
        call: () => ask({ any: [{ totalSpaces_gte: '' }] }),
        status: 400,
        holds: ['totalSpaces_gte'],
      },
      {
        name: 'an object for a value',
        call: () => ask({ any: [{ carparkCode: { $ne: '' } }] }),
        status: 400,
        holds: ['carparkCode'],
      },
      { name: 'four groups within each other', call: () => ask(nest(4)), status: 400, holds: ['_where'] },
      {
        name: 'more than twenty conditions',
        call: () => ask({ any: Array.from({ length: 21 }, () => ground) }),
        status: 400,
        holds: ['最多20项'],
      },
      {
        name: 'a text of endless length',
        call: () => ask(JSON.stringify({ carparkCode: 'x'.repeat(9000) })),
        status: 400,
        holds: ['_where'],
      },
      { name: '__proto__ for a field', call: () => ask('{"any":[{"__proto__":"x"}]}'), status: 400 },
      {
        name: 'all mistakes at once',
        call: () => ask({ any: [{ colour: 'red' }, { totalSpaces_gte: 'many' }] }),
        status: 400,
        holds: ['colour', 'totalSpaces_gte'],
      },
      { name: 'three groups within each other are read', call: () => ask(nest(3)), status: 200, holds: ['地面-1'] },
    ],
  );

  test('asking whether a value is taken takes no conditions but those of its uniqueness', async () => {
    const reply = await admin.post('/carpark/check_exists_name', {
      field: 'carparkCode',
      value: '地面-1',
      _where: JSON.stringify(ground),
    });
    expect(reply).toMatchObject({ status: 400, data: { errors: [{ path: '_where' }] } });
  });
});
