import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type RunningServer } from '../support/server.ts';

interface Described {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      { requestBody?: { content: Record<string, { schema: { properties: object; required?: string[] } }> } }
    >
  >;
  components: { schemas: Record<string, { properties: object }> };
}

let server: RunningServer;
let described: Described;

beforeAll(async () => {
  server = await startServer();
  const admin = await server.as('admin');
  described = (await (
    await fetch(`${server.url}/super_cloud/api/openapi.json`, { headers: { cookie: admin.cookie } })
  ).json()) as Described;
});
afterAll(() => server.stop());

test('describes every call of every resource, and none that does not exist', () => {
  const { resources } = server.server.services.model;
  const calls = new Set(
    [...resources.values()].flatMap(({ calls: own }) =>
      own.map(({ method, path }) => `${method.toLowerCase()} /super_cloud/api${path.replace(/:(\w+)/g, '{$1}')}`),
    ),
  );
  const told = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(new Set(told)).toEqual(calls);
});

test('what it says of a body is what the server takes', async () => {
  const body =
    described.paths['/super_cloud/api/carpark/add']?.post?.requestBody?.content['application/x-www-form-urlencoded']
      ?.schema;
  const admin = await server.as('admin');
  const { data } = await admin.post<{ errors: { path: string }[] }>('/carpark/add');
  expect(data.errors.map(({ path }) => path).toSorted()).toEqual(body?.required?.toSorted());
});

test('every reference leads to a schema, and no secret is described', () => {
  const text = JSON.stringify(described);
  for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
    expect(described.components.schemas).toHaveProperty([name as string]);
  expect(described.components.schemas.system_user?.properties).not.toHaveProperty('password');
});
