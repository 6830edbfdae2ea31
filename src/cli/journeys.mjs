/**
 * Runs the journeys: `npm run test:e2e`; `--all` covers every entity instead of one of each kind. Passes other
 * arguments on to Vitest.
 */
import { spawn } from 'node:child_process';

const args = process.argv.slice(2);
const journeys = args.includes('--all') ? 'all' : 'sampled';
const vitest = spawn(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'journeys', ...args.filter((arg) => arg !== '--all')],
  { stdio: 'inherit', env: { ...process.env, TESTS: journeys } },
);
vitest.on('close', (code) => (process.exitCode = code ?? 1));
