import { readArguments } from './arguments.ts';
import { command, exit } from './usage.ts';

const usage = `Usage: npm run bench:web -- [--peers]

Measures the built console in a browser, on a slowed processor and a slow line against its budgets, and on
a quick line. With --peers two small applications on other frameworks (bench/peers, installed from their
own lockfiles when first asked for) are measured in turns with it, and the shares of their figures printed.
BENCH_RUNS=3 rounds, of which the median counts; BENCH_PORT for the server it starts.`;

export const run = (args: readonly string[]): Promise<number> =>
  command(usage, async () => {
    const { values } = readArguments(
      args,
      { help: { type: 'boolean' }, peers: { type: 'boolean' } },
      { min: 0, max: 0 },
    );
    if (values.help) {
      console.log(usage);
      return exit.fine;
    }
    const { withinBudgets } = await import('../../bench/web/run.ts');
    return (await withinBudgets(values.peers === true)) ? exit.fine : exit.problems;
  });
