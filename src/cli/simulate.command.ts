import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { simulateWeek } from '../../bench/week/run.ts';
import { readConfig } from '../server/config.ts';
import { checkLedger, isSound, reportLines } from '../server/ledger/check.ts';
import { demoPassword } from '../server/install/install.ts';
import { readArguments } from './arguments.ts';
import { withDatabase } from './installed-database.ts';
import { command, exit, UsageError } from './usage.ts';

const usage = `Usage: npm run simulate -- week [people]
       npm run simulate -- campus [people]

Starts the built product on a database of its own and lets 2,000 people (or so many) order for a week in a canteen
and buy in a shop, through the product's own calls: more than there is of everything, some changing their minds. Then
it adds up portions, seats, stock, coupons, wallets, statistics and the ledger, and names what differs.
The second one lets visitors come, rooms be booked, things be repaired, bills be paid and doors be opened, 60 people if
it does not say how many; then no case may be stuck, no code of a visitor alive after its end, no room booked twice.
Prints orders per second and the CPU time of the server for each, which says more on a machine that others use.`;

const maxPeople = 20_000;
const defaultPeople: Readonly<Record<string, number>> = { week: 2000, campus: 60 };
/** As Linux counts the CPU time of a process. */
const ticksPerSecond = 100;

export const run = (args: readonly string[]): Promise<number> =>
  command(usage, async () => {
    const { values, positionals } = readArguments(args, { help: { type: 'boolean' } }, { min: 0, max: 2 });
    if (values.help) {
      console.log(usage);
      return exit.fine;
    }
    const [what = ''] = positionals;
    if (!Object.hasOwn(defaultPeople, what)) throw new UsageError('Say what to simulate: week or campus.');
    const text = positionals[1] ?? String(defaultPeople[what]);
    const people = Number(text);
    if (!/^\d+$/.test(text) || people < 1 || people > maxPeople)
      throw new UsageError(`${JSON.stringify(text)} is not a number of people from 1 to ${maxPeople}.`);
    return simulate(what, people);
  });

async function simulate(what: string, people: number): Promise<number> {
  const { freePort, start, stop } = await import('../../bench/server.ts');
  const { WeekClient } = await import('../../bench/week/client.ts');
  const { simulateCampus } = await import('../../bench/campus/run.ts');
  const dataDir = mkdtempSync(join(tmpdir(), 'simulate-'));
  try {
    const port = await freePort();
    const server = await start(port, dataDir);
    const url = `http://127.0.0.1:${port}`;
    const [one, other] = [
      await WeekClient.signIn(url, 'admin', demoPassword),
      await WeekClient.signIn(url, 'admin-b', demoPassword),
    ];
    const cpuMs = () => cpuOf(Number(server.pid));
    const say = (line: string) => console.log(line);
    const differences = await (
      what === 'campus'
        ? simulateCampus(one, other, { people, password: demoPassword, say })
        : simulateOrders(one, other, { people, cpuMs, say })
    ).finally(() => stop(server));
    const ledger = await withDatabase(readConfig({ DATA_DIR: dataDir }), checkLedger);
    const wrong = [...differences, ...reportLines(ledger)];
    for (const line of wrong) console.log(line);
    const sound = differences.length === 0 && isSound(ledger);
    console.log(sound ? `All of it adds up; ${ledger.journals} journals of the ledger too.` : 'It does not add up.');
    return sound ? exit.fine : exit.problems;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function simulateOrders(...[one, other, settings]: Parameters<typeof simulateWeek>): Promise<readonly string[]> {
  const week = await import('../../bench/week/run.ts');
  const { dinners, sales, differences } = await week.simulateWeek(one, other, settings);
  settings.say(
    `replies: dinners ${JSON.stringify(dinners)}, shop ${JSON.stringify(sales)}; load ${loadavg()[0]?.toFixed(1)}`,
  );
  return differences;
}

function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}
