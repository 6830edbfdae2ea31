import { join } from 'node:path';
import { expect, test } from 'vitest';
import { check } from '../../bench/chaos/check.ts';
import { ChaosClient } from '../../bench/chaos/client.ts';
import { Ledger } from '../../bench/chaos/ledger.ts';
import { chaos } from '../../bench/chaos/run.ts';
import { builtServer } from '../support/built-server.ts';
import { demoInto } from '../support/killable.ts';
import { startServer } from '../support/server.ts';

test('two rounds of chaos lose nothing that was acknowledged, and leave nothing half done', async () => {
  const said: string[] = [];
  const { ledger, lost, halfDone, died } = await chaos({
    main: join(await builtServer(), 'main.js'),
    rounds: 2,
    callers: 10,
    seconds: 1,
    fill: demoInto,
    say: (line) => said.push(line),
  });
  expect({ lost, halfDone, died }).toEqual({ lost: [], halfDone: [], died: 0 });
  expect(ledger.acknowledged).toBeGreaterThan(20);
  expect(said.join('\n')).toMatch(/round 1, kill -9: acknowledged \d+/);
  // Not everybody may mount a small disk; where it is there, probes are told that it is full.
  expect(said.join('\n')).toMatch(
    /full disk: skipped|round 2, full disk \(readyz 503 the disk of the data folder is (nearly )?full/,
  );
});

test('its check finds what is lost, what is half done and what was never acknowledged', async () => {
  const server = await startServer();
  const client = new ChaosClient([server.url]);
  await client.signIn('admin', 'Demo@2026!');
  const reply = await client.post('/carpark/list', { limit: 2 });
  const [one, other] = (reply?.data.list ?? []) as {
    id: string;
    version: number;
    carparkCode: string;
    carparkName: string;
    status: string;
  }[];
  const seen = { version: one?.version ?? 0, name: one?.carparkName ?? '', status: one?.status ?? '' };

  const ledger = new Ledger();
  ledger.rows.push({ code: 'NEVER-THERE', acknowledged: { version: 1, name: 'x', status: 'enabled' } });
  ledger.rows.push({ code: one?.carparkCode ?? '', acknowledged: { ...seen, name: 'another' } });
  ledger.rows.push({ code: other?.carparkCode ?? '', open: { version: 9 } });
  ledger.rows.push({ code: 'NOT-THERE-EITHER', open: { version: 1 } });
  ledger.files.push({
    url: '/super_cloud/api/common/file/content/01900000-0000-7000-8000-000000000000',
    sha256: 'x',
    at: 0,
  });
  const { lost, halfDone } = await check(client, ledger);
  expect(lost.map((line) => line.split(':')[0])).toEqual([
    'NEVER-THERE',
    one?.carparkCode,
    'file /super_cloud/api/common/file/content/01900000-0000-7000-8000-000000000000',
  ]);
  // Demo data comes without a log.
  expect(halfDone).toHaveLength(2);
  await server.stop();
});
