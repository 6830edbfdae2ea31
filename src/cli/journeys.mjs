/**
 * Runs the journeys: `npm run test:e2e`; `--all` covers every entity instead of one of each kind, `--screenshots` leaves
 * pictures in `.tmp/screenshots`. Passes other arguments on to Vitest.
 */
import { spawn } from 'node:child_process';

const args = process.argv.slice(2);
const own = ['--all', '--screenshots'];
const env = {
  ...process.env,
  TESTS: args.includes('--all') ? 'all' : 'sampled',
  ...(args.includes('--screenshots') && { SCREENSHOTS: '1' }),
};
const vitest = spawn(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'journeys', ...args.filter((arg) => !own.includes(arg))],
  { stdio: 'inherit', env },
);
vitest.on('close', (code) => (process.exitCode = code ?? 1));
