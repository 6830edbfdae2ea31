import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { demoPassword } from '../../src/server/install/install.ts';
import { createServer, type Server } from '../../src/server/server.ts';
import { Client } from '../support/client.ts';
import { demoInto, startProcess } from '../support/killable.ts';
import { Rows } from '../support/rows.ts';
import { until } from '../support/work.ts';

const visits = 400;
const enough = 60;
const codeOf = 'visitors/visitorQrCode';
const order = 'visitors/visitorOrder';

/** Visits with a valid code each: order → code. */
async function prepare(server: Server): Promise<Map<string, string>> {
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const rows = new Rows(server.services, await Client.signIn(url, 'admin', demoPassword));
  const codes = new Map<string, string>();
  const validEnd = new Date(Date.now() + 30 * 86_400_000).toISOString();
  for (let n = 0; n < visits; n++) {
    const { id } = await rows.copyOfAny(rows.resource(order), {
      orderNo: `K${n}`,
      status: 'approved',
      version: 1,
      visitEndTime: validEnd,
    });
    codes.set(
      id,
      (
        await rows.copyOfAny(rows.resource(codeOf), {
          orderId: id,
          codeNo: `K${n}`,
          passCode: null,
          status: 'valid',
          version: 1,
          validEnd,
        })
      ).id,
    );
  }
  return codes;
}

test('what follows from changes that were answered is done, once each, though the process is killed in the middle', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'killed-'));
  await demoInto(dataDir);
  const start = () => createServer(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  const before = await start();
  const codes = await prepare(before);
  await before.close();

  const { process: child, ended, url } = await startProcess(dataDir);
  const admin = await Client.signIn(url, 'admin', demoPassword);
  const answered: string[] = [];
  const left = [...codes.keys()];
  const writers = Array.from({ length: 4 }, async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const reply = await admin.post('/passthrough/visitorOrder/cancel', { id }).catch(() => undefined);
      if (!reply) return;
      if (reply.code === 200) answered.push(id);
    }
  });
  await until(() => answered.length > enough);
  child.kill('SIGKILL');
  await ended;
  await Promise.all(writers);
  expect(answered.length).toBeLessThan(visits);

  const after = await start();
  try {
    const { store, model } = after.services;
    const table = model.resources.get(codeOf)?.table as string;
    const stored = () =>
      store.find(
        table,
        ['id', 'status', 'version'],
        { is: 'in', column: 'id', values: answered.map((id) => codes.get(id)) },
        { limit: visits },
      );
    await until(async () => (await stored()).every(({ status }) => status === 'revoked'));
    // Taken twice, a step would have been refused or counted twice.
    expect((await stored()).map(({ version }) => Number(version))).toEqual(answered.map(() => 2));
    // Cancellations that were written but not answered have their work, too, which may still be under way.
    const stuck = () =>
      store.find('work', ['seq'], {
        is: 'all',
        of: [
          { is: 'in', column: 'state', values: ['running', 'dead', 'held'] },
          { is: 'compare', column: 'handler', op: '=', value: 'visitors.endCodes' },
        ],
      });
    await until(async () => (await stuck()).length === 0);
  } finally {
    await after.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
