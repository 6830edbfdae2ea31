import { didYouMean } from '../meta/check/nearest.ts';
import { readConfig } from '../server/config.ts';
import type { Server } from '../server/server.ts';
import { readArguments } from './arguments.ts';
import { seed } from './seed/seed.ts';
import { command, exit, Refusal, UsageError } from './usage.ts';

const usage = `Usage: npm run seed -- <area>/<entity> <rows>

Adds believable rows made from the declaration to the database that npm start would
open (DATA_DIR, DATABASE_URL). A new database is installed first; empty targets of
references get rows of their own.`;

const maxRows = 5_000_000;

export const run = (args: readonly string[]): Promise<number> =>
  command(usage, async () => {
    const { values, positionals } = readArguments(
      args,
      { help: { type: 'boolean' } },
      { min: args.includes('--help') ? 0 : 2, max: 2 },
    );
    if (values.help) {
      console.log(usage);
      return exit.fine;
    }
    const [id, rows] = positionals as [string, string];
    if (!/^[1-9]\d*$/.test(rows) || Number(rows) > maxRows)
      throw new UsageError(`${JSON.stringify(rows)} is not a number of rows from 1 to ${maxRows}.`);
    return seedInto(id, Number(rows));
  });

async function seedInto(id: string, rows: number): Promise<number> {
  const server = await open();
  try {
    const { resources } = server.services.model;
    if (!resources.has(id))
      throw new UsageError(
        [`There is no resource ${JSON.stringify(id)}`, didYouMean(id, resources.keys())].filter(Boolean).join('; '),
      );
    const started = performance.now();
    const seeded = await seed(server.services, id, rows);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    for (const part of seeded)
      console.log(`${part.rows} rows of ${part.id}${part.stopped ? `, no more: ${part.stopped}` : ''}`);
    console.log(`in ${seconds} s`);
    return seeded.at(-1)?.stopped ? exit.problems : exit.fine;
  } finally {
    await server.close();
  }
}

/** Errors that keep the server from starting are shown without a stack trace. */
async function open(): Promise<Server> {
  try {
    // Imported late, so that a mistyped command is answered at once.
    const { createServer } = await import('../server/server.ts');
    return await createServer(readConfig({ LOG_LEVEL: 'error', ...process.env }));
  } catch (error) {
    throw error instanceof Error ? new Refusal(error.message) : error;
  }
}
