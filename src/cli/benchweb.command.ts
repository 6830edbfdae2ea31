import { command, exit } from './usage.ts';

const usage = `Usage: npm run bench:web

Measures the built console in a browser on a slowed processor and a slow line, against its budgets.
BENCH_RUNS=3 rounds, of which the median counts; BENCH_PORT for the server it starts.`;

export const run = (): Promise<number> =>
  command(usage, async () => {
    const { withinBudgets } = await import('../../bench/web.ts');
    return (await withinBudgets()) ? exit.fine : exit.problems;
  });
