import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadModel } from '../../src/server/declarations.ts';
import type { Resource } from '../../src/meta/model.ts';
import { listOf } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { importFile } from '../support/imports.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { slowWorkbooks, withSheet } from '../support/workbooks.ts';

const builds = loadModel().model.resources.get('space/build') as Resource;

let server: RunningServer;
let sender: Client;
let other: Client;

beforeAll(async () => {
  server = await startServer();
  [sender, other] = await Promise.all([server.as('project-a'), server.as('project-b')]);
});
afterAll(() => server.stop());

describe('a file that was made to stop the server', () => {
  test.each(Object.entries(slowWorkbooks))('%s', async (_name, make) => {
    const file = await make();
    const attacked = { over: false };
    const attack = importFile(sender, builds, file, 'check').finally(() => (attacked.over = true));
    // Whoever asks meanwhile is answered, again and again.
    let answered = 0;
    do {
      expect((await listOf(other, builds)).status).toBe(200);
      answered++;
    } while (!attacked.over);
    expect(answered).toBeGreaterThan(0);
    expect((await attack).status).toBe(422);
  });
});

test('formulas are refused with their cells, in the language of whoever sent them', async () => {
  const file = await withSheet(
    '<row r="1"><c r="A1" t="str"><v>楼栋名称</v></c></row><row r="2"><c r="A2" t="str"><f>"a"&amp;"b"</f><v>ab</v></c></row>',
  );
  expect(await importFile(sender, builds, file, 'all')).toMatchObject({
    status: 422,
    message: expect.stringContaining('公式（A2）'),
  });
  const english = await server.as('project-a');
  Object.assign(english, { locale: 'en' });
  expect(await importFile(english, builds, file, 'all')).toMatchObject({
    status: 422,
    message: expect.stringContaining('formulas (A2)'),
  });
});
