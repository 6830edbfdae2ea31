import { command, exit } from './usage.ts';

const usage = `Usage: npm run bench

Measures the product beside a hand-written floor over the same rows, then how it behaves as the
table grows to a million rows. BENCH_SECONDS=3 per figure; BENCH_GROW=0 leaves the growth out.`;

export const run = (): Promise<number> =>
  command(usage, async () => {
    await import('../../bench/run.ts');
    return exit.fine;
  });
