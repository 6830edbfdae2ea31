import { command, exit } from './usage.ts';

const usage = `Usage: npm run bench

Measures the product beside a hand-written floor: over the same rows, and for payments from wallets.
Then pages of a statement over a million postings (with TEST_DATABASE_URL on PostgreSQL too), and how
lists behave as a table grows to a million rows. BENCH_SECONDS=3 per figure;
How many events are done in a second, how long one waits, and what the product costs at rest.
BENCH=rows,payments,statement,events,growth takes some of the parts.`;

export const run = (): Promise<number> =>
  command(usage, async () => {
    await import('../../bench/run.ts');
    return exit.fine;
  });
