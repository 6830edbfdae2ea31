import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../meta/errors.ts';
import { readConfig } from '../server/config.ts';
import type { Services } from '../server/context.ts';
import { checkLedger } from '../server/ledger/check.ts';
import { verifyLog } from '../server/records/log-chain.ts';
import { createServer } from '../server/server.ts';
import { all } from '../server/storage/condition.ts';
import { readArguments } from './arguments.ts';
import { printReport } from './ledger.command.ts';
import { command, exit, Refusal, UsageError } from './usage.ts';

const usage = `Usage: npm run demo -- [--at <moment>] [--keep <folder>]

Makes the demo anew, as a first start does: a campus over the last months, in which everything was
asked for, decided, paid and handed out by a call at its moment. Prints how much was done in each
area and how long it took, and goes through the ledger and the log. It is made in a folder that is
removed again, or with DATABASE_URL in that empty database.
  --at <moment>     as if it were that moment, such as 2026-12-31T23:30:00+08:00
  --keep <folder>   into an empty folder that stays; DATA_DIR=<folder> npm start shows it
Exit code 0: fine, 1: it cannot be made or is not sound, 2: usage.`;

export const run = (args: readonly string[]): Promise<number> =>
  command(usage, async () => {
    const { values } = readArguments(
      args,
      { at: { type: 'string' }, keep: { type: 'string' }, help: { type: 'boolean' } },
      { min: 0, max: 0 },
    );
    if (values.help) {
      console.log(usage);
      return exit.fine;
    }
    const now = values.at === undefined ? Date.now() : Date.parse(values.at);
    if (Number.isNaN(now)) throw new UsageError(`--at takes a moment, not ${values.at}.`);
    if (values.keep !== undefined) return make(values.keep, now);
    const folder = await mkdtemp(join(tmpdir(), 'demo-'));
    try {
      return await make(folder, now);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

async function make(dataDir: string, now: number): Promise<number> {
  const held = await readdir(dataDir).catch(() => []);
  if (held.length > 0) throw new Refusal(`${dataDir} is not empty.`);
  const began = performance.now();
  const config = readConfig({ ...process.env, DATA_DIR: dataDir, NODE_ENV: 'development', LOG_LEVEL: 'error' });
  const server = await createServer(config, () => now).catch((error: unknown) => {
    throw error instanceof AppError ? new Refusal(wordsOf(error)) : error;
  });
  try {
    console.log(`Made in ${((performance.now() - began) / 1000).toFixed(1)} s, as of ${new Date(now).toISOString()}.`);
    await printDone(server.services);
    return (await isWhole(server.services)) ? exit.fine : exit.problems;
  } finally {
    await server.worker.stop();
    await server.close();
  }
}

/** Where a call of the demo is refused, in the words of the refusal and with what it is about. */
const wordsOf = (error: AppError): string =>
  `${error.text('zh')}\n${JSON.stringify(error.detail ?? {})}\n${error.stack ?? ''}`;

/** Rows and steps of each area, as its log tells them. */
async function printDone({ store, model }: Services): Promise<void> {
  const log = model.resources.get('system/operateLog');
  if (!log) return;
  const entries = await store.find(log.table, ['entityCode', 'action'], all(), { limit: Number.MAX_SAFE_INTEGER });
  const areas = new Map<string, { added: number; steps: number }>();
  for (const { entityCode, action } of entries) {
    const [area = ''] = String(entityCode).split('/');
    const count = areas.get(area) ?? { added: 0, steps: 0 };
    if (action === 'add') count.added++;
    else count.steps++;
    areas.set(area, count);
  }
  for (const [area, { added, steps }] of [...areas].toSorted(([one], [other]) => one.localeCompare(other)))
    console.log(`  ${area.padEnd(14)} ${String(added).padStart(5)} added, ${String(steps).padStart(5)} steps`);
}

async function isWhole({ store, model, db }: Services): Promise<boolean> {
  const ledger = printReport(await checkLedger(db));
  const log = await verifyLog({ model, store });
  console.log(`The log is ${log.found === 0 ? '' : 'not '}whole: ${log.linked} entries.`);
  return ledger === exit.fine && log.found === 0;
}
