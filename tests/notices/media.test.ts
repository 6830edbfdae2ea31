import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { png, upload } from '../support/uploads.ts';

let server: RunningServer;
let admin: Client;
beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
});
afterAll(() => server.stop());

test('a medium says how large its file is, also once it has another', async () => {
  const [one, other] = [png(), png(300, 200)];
  const added = await admin.post<Row>('/notify/mediaFile/add', {
    fileName: '横幅',
    mediaType: 'image',
    file: (await upload(admin, one, 'a.png')).data.id,
  });
  expect(added).toMatchObject({ code: 200, data: { size: one.length } });
  const { id, version } = added.data;
  const changed = await admin.post<Row>('/notify/mediaFile/update', {
    id,
    version,
    file: (await upload(admin, other, 'b.png')).data.id,
  });
  expect(changed).toMatchObject({ code: 200, data: { size: other.length } });
});
