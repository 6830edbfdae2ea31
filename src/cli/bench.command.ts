import { readArguments } from './arguments.ts';
import { command, exit, UsageError } from './usage.ts';

const usage = `Usage: npm run bench -- [--database postgres]

Measures the product beside a hand-written floor: over the same rows, and for payments from wallets; on
PostgreSQL also two processes beside one. Then pages of a statement over a million postings, how many
events are done in a second, how long one waits and what the product costs at rest, and how lists behave
as a table grows to a million rows.
PostgreSQL is that of TEST_DATABASE_URL, where databases of its own are made, or a server that it starts
from Debian's packages and removes again. BENCH_SECONDS=3 per figure; BENCH=rows,payments,processes,
statement,events,growth takes some of the parts; BENCH_GROWTH=1000,100000,1000000 are the sizes.`;

export const run = (args: readonly string[]): Promise<number> =>
  command(usage, async () => {
    const { values } = readArguments(
      args,
      { help: { type: 'boolean' }, database: { type: 'string' } },
      { min: 0, max: 0 },
    );
    if (values.help) {
      console.log(usage);
      return exit.fine;
    }
    const { bench, partNames } = await import('../../bench/run.ts');
    const asked = process.env.BENCH?.split(',') ?? partNames;
    const unknown = asked.find((part) => !partNames.includes(part));
    if (unknown !== undefined) throw new UsageError(`BENCH has ${partNames.join(', ')}; not ${unknown}.`);
    await withServer(values.database, (server) => bench(asked, server));
    return exit.fine;
  });

async function withServer(database: string | undefined, use: (server?: string) => Promise<void>): Promise<void> {
  if (database === undefined || database === 'sqlite') return use();
  if (database !== 'postgres')
    throw new UsageError(`${JSON.stringify(database)} is no database; say postgres, or leave it out.`);
  if (process.env.TEST_DATABASE_URL) return use(process.env.TEST_DATABASE_URL);
  const { postgresPrograms, startPostgres } = await import('../../bench/postgres.ts');
  const programs = postgresPrograms();
  if (!programs)
    throw new UsageError("Install PostgreSQL from Debian's packages, or set TEST_DATABASE_URL to a server.");
  const server = await startPostgres(programs);
  // Whoever ends the bench ends the server with it.
  const end = () => void server.stop().finally(() => process.exit(exit.problems));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  try {
    await use(server.url);
  } finally {
    await server.stop();
  }
}
