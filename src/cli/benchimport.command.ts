import { command, exit } from './usage.ts';

const usage = `Usage: npm run bench:import

Imports a large file, all rows or none, while 20 people save, sign in and read; says how long they waited, before
and meanwhile. BENCH_IMPORT_ROWS=20000, BENCH_SECONDS=10 before. DATABASE_URL: an empty database of PostgreSQL.`;

export const run = (): Promise<number> =>
  command(usage, async () => {
    await import('../../bench/import.ts');
    return exit.fine;
  });
