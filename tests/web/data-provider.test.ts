import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { compileResource } from '../../src/meta/model.ts';
import type { ResourceDeclaration } from '../../src/meta/resource.ts';
import { standInForBrowser } from './support/globals.ts';

/** A server that writes down what it is asked and answers as told. */
let app: FastifyInstance;
let seen: { method: string; url: string; body: unknown; xhr: unknown }[];
let answer: { code: number; message?: string; data?: unknown };
let data: typeof import('../../src/web/providers/data.ts');

const id = '01890000-0000-7000-8000-000000000001';
const other = '01890000-0000-7000-8000-000000000002';

beforeAll(async () => {
  app = fastify();
  await app.register(formbody);
  app.all('/super_cloud/api/*', async (request: FastifyRequest, reply) => {
    seen.push({
      method: request.method,
      url: request.url.replace('/super_cloud/api', ''),
      body: request.body,
      xhr: request.headers['x-requested-with'],
    });
    return reply.code(answer.code).send(answer);
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  standInForBrowser(`${address}/super_cloud/api`);
  data = await import('../../src/web/providers/data.ts');
});
afterAll(() => app.close());
beforeEach(() => {
  seen = [];
  answer = { code: 200, data: {} };
});

const carpark = { resource: 'parking/carpark' };

describe('what Refine asks becomes the calls that the car park declares', () => {
  test('a list: page, order and filters in the names of the wire', async () => {
    answer = {
      code: 200,
      data: { list: [{ id }], total: 41, refs: { 'organisation/organization': { [other]: '滨江科技园' } } },
    };
    const reply = await data.dataProvider.getList({
      ...carpark,
      pagination: { currentPage: 3, pageSize: 50 },
      sorters: [
        { field: 'status', order: 'desc' },
        { field: 'carparkName', order: 'asc' },
      ],
      filters: [
        { field: 'carparkName', operator: 'contains', value: '东湖 & 西湖' },
        { field: 'status', operator: 'in', value: 'enabled,disabled' },
        { field: 'services', operator: 'ina', value: 'invoice' },
        { field: 'createdAt', operator: 'gte', value: '2026-01-01T00:00:00.000Z' },
        { field: 'remark', operator: 'null', value: undefined },
        { field: 'orgId', operator: 'ne', value: other },
        { field: 'q', operator: 'eq', value: 'P1' },
      ],
    } as never);
    expect(seen).toEqual([
      {
        method: 'POST',
        url: '/carpark/list',
        xhr: 'XMLHttpRequest',
        body: {
          page: '3',
          limit: '50',
          _sort: 'status,carparkName',
          _order: 'desc,asc',
          carparkName_like: '东湖 & 西湖',
          status_in: 'enabled,disabled',
          services_has: 'invoice',
          createdAt_gte: '2026-01-01T00:00:00.000Z',
          remark_empty: 'true',
          orgId_ne: other,
          q: 'P1',
        },
      },
    ]);
    expect(reply).toEqual({
      data: [{ id }],
      total: 41,
      refs: { 'organisation/organization': { [other]: '滨江科技园' } },
    });
  });

  test('a record is read by its id in the path', async () => {
    await data.dataProvider.getOne({ ...carpark, id } as never);
    expect(seen[0]).toMatchObject({ method: 'GET', url: `/carpark/${id}` });
  });

  test('what is added and changed travels as a form: lists with commas, nothing as an empty text', async () => {
    await data.dataProvider.create({
      ...carpark,
      variables: { carparkName: '东湖', services: ['a', 'b'], allowVisitor: false, firstFee: '5.00' },
    } as never);
    await data.dataProvider.update({ ...carpark, id, variables: { id, version: 4, remark: null } } as never);
    expect(seen.map(({ url, body }) => [url, body])).toEqual([
      ['/carpark/add', { carparkName: '东湖', services: 'a,b', allowVisitor: 'false', firstFee: '5.00' }],
      ['/carpark/update', { id, version: '4', remark: '' }],
    ]);
  });

  test('rows go by the path that the resource names, several in one call', async () => {
    await data.dataProvider.deleteOne({ ...carpark, id } as never);
    await data.dataProvider.deleteMany({ ...carpark, ids: [id, other] } as never);
    expect(seen.map(({ url }) => url)).toEqual([`/carpark/delete/${id}`, `/carpark/delete/${id},${other}`]);
  });
});

describe('calls beyond the usual ones', () => {
  const declared = (declaration: Partial<ResourceDeclaration>) =>
    compileResource('test/thing', {
      label: '物品',
      code: 'test.thing',
      form: {
        required: ['name'],
        properties: { name: { title: '名称' }, phone: { title: '电话', 'x-type': 'phone', 'x-sensitive': true } },
      },
      ...declared.states,
      ...declaration,
    } as ResourceDeclaration);
  declared.states = {
    states: {
      labels: { on: '启用', off: '停用' },
      initial: 'on',
      transitions: {
        stop: { label: '停用', from: 'on', to: 'off' },
        start: { label: '启用', from: 'off', to: 'on', path: 'start/{ids}' },
      },
    },
  } as Partial<ResourceDeclaration>;

  test('a transition carries its ids and its fields where its path says', async () => {
    const resource = declared({});
    await data.transit(resource, 'stop', [id], { reason: '检修' });
    await data.transit(resource, 'stop', [id, other]);
    await data.transit(resource, 'start', [id, other]);
    expect(seen.map(({ url, body }) => [url, body])).toEqual([
      ['/test/thing/stop', { id, reason: '检修' }],
      ['/test/thing/stop', { ids: `${id},${other}` }],
      [`/test/thing/start/${id},${other}`, {}],
    ]);
  });

  test('a masked value is revealed, a value looked up, choices searched', async () => {
    const resource = declared({});
    answer = { code: 200, data: { value: '13812345678' } };
    expect(await data.reveal(resource, id, 'phone')).toBe('13812345678');
    answer = { code: 200, data: { exists: true } };
    expect(await data.isTaken(resource, 'name', '东湖', { orgId: other }, id)).toBe(true);
    answer = { code: 200, data: { list: [{ id, label: '东湖' }], total: 1 } };
    expect((await data.listChoices(resource, { q: '东', page: 1 })).list).toEqual([{ id, label: '东湖' }]);
    expect(seen.map(({ url, body }) => [url, body])).toEqual([
      ['/test/thing/reveal', { id, field: 'phone' }],
      ['/test/thing/check_exists_name', { field: 'name', value: '东湖', id, orgId: other }],
      ['/test/thing/getselectlist', { q: '东', page: '1' }],
    ]);
  });

  test('a resource that offers no such call says so instead of guessing one', async () => {
    await expect(data.transit(declared({}), 'explode', [id])).rejects.toThrow('explode');
    expect(seen).toEqual([]);
  });
});

test('a refusal keeps its code, its field messages and its data', async () => {
  answer = { code: 409, message: '该记录已被他人修改', data: { current: { id, version: 9 } } };
  await expect(
    data.dataProvider.update({ ...carpark, id, variables: { id, version: 1 } } as never),
  ).rejects.toMatchObject({ code: 409, message: '该记录已被他人修改', data: { current: { version: 9 } } });
  answer = {
    code: 400,
    message: '提交的内容有误',
    data: { errors: [{ path: 'carparkName', message: '请填写车场名称' }] },
  };
  await expect(data.dataProvider.create({ ...carpark, variables: {} } as never)).rejects.toMatchObject({
    code: 400,
    errors: [{ path: 'carparkName', message: '请填写车场名称' }],
  });
});
