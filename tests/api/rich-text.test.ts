import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Refusal, StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
let admin: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

const sound =
  '<p>收费标准</p><table><thead><tr><th colspan="2">停车</th></tr></thead><tbody><tr><td>首小时</td><td>5 元</td></tr></tbody></table>';

test('a table is stored as it was written, without anything that runs or styles', async () => {
  const services = rows.resource('convenience/convenience');
  const row = await rows.addFree(services, { content: sound });
  expect(row.content).toBe(sound);

  const hostile =
    '<table onclick="alert(1)" style="position:fixed"><tr><td colspan="9999" rowspan="2" onmouseover=alert(1)><script>alert(1)</script>甲<td><table><td><img src=x onerror=alert(1)>乙</table></tr><caption><iframe src="javascript:alert(1)"></iframe>题</caption>';
  const kept = '题<table><tr><td rowspan="2">甲</td><td><table><tr><td><img>乙</td></tr></table></td></tr></table>';
  const changed = await admin.post<StoredRow>(`${services.prefix}/update`, {
    id: row.id,
    version: row.version,
    content: hostile,
  });
  expect(changed).toMatchObject({ status: 200, data: { content: kept } });
  expect((await admin.get<StoredRow>(`${services.prefix}/${row.id}`)).data.content).toBe(kept);
});

test('a table that is too long is refused and changes nothing', async () => {
  const services = rows.resource('convenience/convenience');
  const row = await rows.addFree(services, { content: sound });
  const long = `<table>${'<tr><td>甲</td></tr>'.repeat(3_000)}</table>`;
  expect(
    await admin.post<Refusal>(`${services.prefix}/update`, { id: row.id, version: row.version, content: long }),
  ).toMatchObject({ status: 400, data: { errors: [{ path: 'content' }] } });
  expect((await admin.get<StoredRow>(`${services.prefix}/${row.id}`)).data.content).toBe(sound);
});
