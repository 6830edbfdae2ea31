import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { verifyLog } from '../../src/server/records/log-chain.ts';
import { createServer } from '../../src/server/server.ts';
import { Client } from '../support/client.ts';
import { demoInto, startProcess } from '../support/killable.ts';
import { until } from '../support/work.ts';

test('what was answered before the process was killed is there after it, with its log row', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'crash-'));
  await demoInto(dataDir);
  const { process: child, ended, url } = await startProcess(dataDir);
  const admin = await Client.signIn(url, 'admin', 'Demo@2026!');
  const orgId = (await admin.post<{ list: { id: string }[] }>('/organisation/organization/getselectlist')).data.list[0]
    ?.id;
  const answered: string[] = [];
  const writers = Array.from({ length: 5 }, async (_, writer) => {
    for (let i = 0; i < 10_000; i++) {
      const reply = await admin
        .post<{ id: string }>('/carpark/add', {
          carparkCode: `K${writer}-${i}`,
          carparkName: `K${writer}-${i}`,
          orgId,
          carparkType: 'ground',
          totalSpaces: 1,
          freeSpaces: 1,
        })
        .catch(() => undefined);
      if (!reply) return;
      if (reply.code === 200) answered.push(reply.data.id);
    }
  });
  await until(() => answered.length > 50);
  child.kill('SIGKILL');
  await ended;
  await Promise.all(writers);

  const server = await createServer(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }));
  const { store, model } = server.services;
  const stored = await store.find(
    'parking_carpark',
    ['id'],
    { is: 'in', column: 'id', values: answered },
    { limit: answered.length },
  );
  const logged = await store.find(
    model.resources.get('system/operateLog')?.table as string,
    ['recordId'],
    { is: 'in', column: 'recordId', values: answered },
    { limit: answered.length },
  );
  const chain = await verifyLog(server.services);
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
  expect(stored).toHaveLength(answered.length);
  expect(logged).toHaveLength(answered.length);
  expect(chain.findings).toEqual([]);
  expect(chain.linked).toBeGreaterThanOrEqual(answered.length);
});
