import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import areas from '../../resources/areas.ts';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Operation {
  operationId: string;
  /** Of calls that are derived from a declaration. */
  'x-code'?: string;
  tags: string[];
  requestBody?: { content: Record<string, { schema: { properties: object; required?: string[] } }> };
  responses: Record<string, { content: Record<string, { schema: object }> }>;
}

interface Described {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: object }> };
}

const base = '/super_cloud/api';

let server: RunningServer;
let admin: Client;
let described: Described;

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${base}${path}`, { headers: { cookie: admin.cookie, ...headers } });
const describedAt = async (path: string) => (await (await get(path)).json()) as Described;
const callsOf = ({ paths }: Described) =>
  Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
const operationsOf = ({ paths }: Described) => Object.values(paths).flatMap((methods) => Object.values(methods));

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  described = await describedAt('/openapi.json');
});
afterAll(() => server.stop());

test('describes every call of every resource and every hand-written call, and none that does not exist', async () => {
  const { resources } = server.server.services.model;
  const derived = [...resources.values()].flatMap(({ calls }) =>
    calls.map(({ method, path }) => `${method.toLowerCase()} ${base}${path.replace(/:(\w+)/g, '{$1}')}`),
  );
  const told = new Set(callsOf(described));
  expect(derived.filter((call) => !told.has(call))).toEqual([]);
  expect([...told]).toEqual(
    expect.arrayContaining([`post ${base}/user/login`, `post ${base}/carpark/listCarparkServices`]),
  );
  const others = [...told].filter((call) => !derived.includes(call));
  expect(others.length).toBeGreaterThan(150);
  expect(others.filter((call) => !/^(get|post) [\w/{}.-]+$/.test(call))).toEqual([]);
  const registered = new Set(server.server.app.ownCalls.map(({ method, path }) => `${method} ${path}`));
  expect(others.filter((call) => !registered.has(call))).toEqual([]);
});

describe('calls made by hand', () => {
  const ownPosts = () => {
    const derived = new Set(
      [...server.server.services.model.resources.values()].flatMap(({ calls }) =>
        calls.map(({ path }) => base + path.replace(/:(\w+)/g, '{$1}')),
      ),
    );
    return server.server.app.ownCalls.filter(({ method, path }) => method === 'post' && !derived.has(path));
  };

  test('all declare what they take, and stand with it in the description', () => {
    expect(ownPosts().length).toBeGreaterThan(200);
    expect(ownPosts().filter(({ takes }) => !takes)).toEqual([]);
    expect(ownPosts().filter(({ path }) => !described.paths[path]?.post?.requestBody)).toEqual([]);
    const body = described.paths[`${base}/teamwork/note/update`]?.post?.requestBody?.content['application/json'];
    expect(body?.schema).toMatchObject({
      required: ['resource', 'id', 'noteId', 'version'],
      properties: { version: { type: 'integer', minimum: 1 }, content: { type: 'string', maxLength: 2000 } },
    });
  });

  test('all say what they answer, but for streams, pages and what other systems prescribe', () => {
    const silent = server.server.app.ownCalls.filter(({ method, path, answers }) => {
      const operation = described.paths[path]?.[method];
      return operation?.['x-code'] === undefined && !answers;
    });
    expect(silent.map(({ method, path }) => `${method} ${path.slice(base.length)}`).toSorted()).toEqual([
      'get /common/file/content/{id}',
      'get /notify/unsubscribe/{token}',
      'get /openapi.json',
      'get /openapi/{area}',
      'get /user/live',
      'get /wechat/callback/{publicId}',
      'post /notify/unsubscribe/{token}',
      'post /wechat/callback/{publicId}',
      'post /wechat/pay/notify/{mchId}',
    ]);
  });

  test('refuse a key that they do not declare', async () => {
    const unknown = { nobodyKnows: '1' };
    for (const { path, takes } of ownPosts()) {
      if (!takes?.isOpen)
        expect(() => takes?.read({ values: unknown, encoding: 'json' }), path).toThrow(
          expect.objectContaining({
            detail: { errors: expect.arrayContaining([{ path: 'nobodyKnows', problem: 'unknown' }]) },
          }),
        );
      const answer = await fetch(server.url + path.replace(/\{\w+\}/g, 'x'), {
        method: 'POST',
        headers: { cookie: admin.cookie, 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
        body: JSON.stringify(unknown),
      });
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      await answer.body?.cancel();
    }
  });
});

test('tells in words what forms ask for beyond their schemas, and where values come from', () => {
  const bodyOf = (path: string) =>
    Object.values(described.paths[`${base}${path}`]?.post?.requestBody?.content ?? {})[0]?.schema as {
      description?: string;
      properties: Record<string, { description?: string }>;
    };
  const contract = bodyOf('/organisation/contractInfo/add').properties;
  expect(contract.contractNo?.description).toBe(
    '不填时按编号规则生成 Where it is left out, the next number of CONTRACT_NO. Unique. Cannot be changed once the row is there.',
  );
  expect(contract.partyB?.description).toBe('Where it is left out, virtId.virtName.');
  expect(contract.endDate?.description).toContain('At least startDate.');
  const carpark = bodyOf('/carpark/add');
  expect(carpark.description).toContain('fixedSpaces + tempSpaces <= totalSpaces (tempSpaces: ');
  const complaint = bodyOf('/comment/commentBill/add').properties;
  expect(complaint.contactPhone?.description).toContain('There only where either(anonymous, false) == false');
  const rows = described.components.schemas as Record<string, { properties: Record<string, { description?: string }> }>;
  expect(rows.enterprise_contractInfo?.properties.nextPayDate?.description).toBe(
    'Worked out: min of enterprise/contractOrder planPayDate where status unpaid, billed',
  );
});

test('names each call once, under the title of its area', () => {
  const ids = operationsOf(described).map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const titles = new Set(Object.values(areas).map(({ title }) => title as string));
  expect(operationsOf(described).filter(({ tags }) => tags.length !== 1 || !titles.has(tags[0] as string))).toEqual([]);
  expect(described.tags.map(({ name }) => name)).toEqual([...titles]);
});

test('what it says of a body is what the server takes', async () => {
  const body =
    described.paths[`${base}/carpark/add`]?.post?.requestBody?.content['application/x-www-form-urlencoded']?.schema;
  const { data } = await admin.post<{ errors: { path: string }[] }>('/carpark/add');
  expect(data.errors.map(({ path }) => path).toSorted()).toEqual(body?.required?.toSorted());
});

test('every schema is one that validators take, every reference leads to one, and no secret is described', () => {
  const text = JSON.stringify(described);
  for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
    expect(described.components.schemas).toHaveProperty([name as string]);
  expect(described.components.schemas.system_user?.properties).not.toHaveProperty('password');
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const [name, schema] of Object.entries(described.components.schemas))
    expect(ajv.validateSchema(schema), name).toBe(true);
});

test('an area alone holds its calls and the schemas that they need; all areas together hold everything', async () => {
  const parts = await Promise.all(Object.keys(areas).map((area) => describedAt(`/openapi/${area}.json`)));
  expect(new Set(parts.flatMap(callsOf))).toEqual(new Set(callsOf(described)));
  const parking = await describedAt('/openapi/parking.json');
  expect(parking.components.schemas).toHaveProperty('parking_carpark');
  expect(parking.components.schemas).not.toHaveProperty('system_user');
  expect(await get('/openapi/nowhere.json')).toMatchObject({ status: 404 });
});

test('is sent again only if it has changed', async () => {
  const first = await get('/openapi/parking.json');
  const tag = first.headers.get('etag') as string;
  expect(tag).toMatch(/^"[\w-]{43}"$/);
  const second = await get('/openapi/parking.json', { 'if-none-match': tag });
  expect([second.status, await second.text()]).toEqual([304, '']);
  expect((await get('/openapi/parking.json', { 'if-none-match': '"older"' })).status).toBe(200);
});

test('is not for callers without a session', async () => {
  expect((await fetch(`${server.url}${base}/openapi/parking.json`)).status).toBe(401);
});
