import { command, exit } from './usage.ts';

const usage = `Usage: npm run bench:transfer

Exports a large table and imports a large file, and measures memory and what other calls feel of it.
BENCH_ROWS=200000 rows go out, BENCH_IMPORT_ROWS=20000 come in; BENCH_DATA=folder keeps the seeded rows.`;

export const run = (): Promise<number> =>
  command(usage, async () => {
    await import('../../bench/transfer.ts');
    return exit.fine;
  });
