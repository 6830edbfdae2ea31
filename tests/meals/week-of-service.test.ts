import { afterAll, beforeAll, expect, test } from 'vitest';
import { WeekClient } from '../../bench/week/client.ts';
import { simulateWeek } from '../../bench/week/run.ts';
import { demoPassword } from '../../src/server/install/install.ts';
import { checkLedger, isSound, reportLines } from '../../src/server/ledger/check.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** `npm run simulate -- week` has 2,000. */
const people = 24;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('a week of a canteen and a shop: portions equal orders, stock its card, and everything given up came back', async () => {
  const one = await WeekClient.signIn(server.url, 'admin', demoPassword);
  const other = await WeekClient.signIn(server.url, 'admin-b', demoPassword);
  const { dinners, sales, differences } = await simulateWeek(one, other, {
    people,
    cpuMs: () => 0,
    say: () => undefined,
  });
  expect(differences).toEqual([]);
  // More is asked for than there is, of everything; nobody is refused for another reason.
  expect(Object.keys(dinners)).toEqual(['200', '409']);
  expect(Object.keys(sales)).toEqual(['200', '422']);
  const report = await checkLedger(server.server.services.db);
  expect(isSound(report), reportLines(report).join('\n')).toBe(true);
});
