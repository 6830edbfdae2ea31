import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulateCampus } from '../../bench/campus/run.ts';
import { WeekClient } from '../../bench/week/client.ts';
import { demoPassword } from '../../src/server/install/install.ts';
import { checkLedger, isSound, reportLines } from '../../src/server/ledger/check.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** `npm run simulate -- campus` has 60. */
const people = 18;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('a week of a campus ends with no case stuck, no code alive after its end and no room booked twice', async () => {
  const one = await WeekClient.signIn(server.url, 'admin', demoPassword);
  const other = await WeekClient.signIn(server.url, 'admin-b', demoPassword);
  const say = () => undefined;
  expect(await simulateCampus(one, other, { people, password: demoPassword, say })).toEqual([]);
  const report = await checkLedger(server.server.services.db);
  expect(isSound(report), reportLines(report).join('\n')).toBe(true);
});
