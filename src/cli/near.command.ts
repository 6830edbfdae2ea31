import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { readArguments } from './arguments.ts';
import { readModules } from './near/modules.ts';
import { nearestTests, type Near } from './near/nearest.ts';
import { command, exit, Refusal } from './usage.ts';

const usage = `Usage: npm run test:near -- <file> [--list]

Runs the tests that are nearest to a source file, as many as answer soon.
--list names all that are near, the nearest first, and runs none.`;

const root = process.cwd();

/** Limits for one run: total duration, as of the last run, and number of files. */
const maxMs = 15_000;
const maxFiles = 10;
const unknownMs = 2000;

export const run = (args: readonly string[]): Promise<number> =>
  command(usage, async () => {
    const { values, positionals } = readArguments(
      args,
      { list: { type: 'boolean' }, help: { type: 'boolean' } },
      { min: 0, max: 1 },
    );
    const [file] = positionals;
    if (values.help || file === undefined) {
      console.log(usage);
      return values.help ? exit.fine : exit.usage;
    }
    const path = relative(root, resolve(root, file));
    if (!existsSync(join(root, path))) throw new Refusal(`There is no file ${path}.`);
    const near = nearestTests(readModules(root), path);
    if (near.length === 0) throw new Refusal(`No test is near ${path}: npm test runs all.`);
    const chosen = values.list ? near : withinTimeLimit(near);
    for (const test of chosen) console.log(`${test.path}: ${test.why}`);
    if (values.list) return exit.fine;
    if (chosen.length < near.length)
      console.log(`${near.length - chosen.length} more: npm run test:near -- ${path} --list`);
    return vitest(chosen);
  });

/** The nearest tests that fit into the time limit by their last durations; if none fits, the fastest one. */
function withinTimeLimit(near: readonly Near[]): readonly Near[] {
  const took = lastDurations();
  const ms = ({ path }: Near) => took.get(path) ?? unknownMs;
  let left = maxMs;
  const chosen = near.filter((test) => ms(test) <= left && (left -= ms(test)) >= 0).slice(0, maxFiles);
  return chosen.length > 0 ? chosen : near.toSorted((one, other) => ms(one) - ms(other)).slice(0, 1);
}

/** Durations from Vitest's cache of earlier runs. */
function lastDurations(): Map<string, number> {
  const folder = join(root, 'node_modules/.vite/vitest');
  const files = existsSync(folder)
    ? readdirSync(folder)
        .map((name) => join(folder, name, 'results.json'))
        .filter(existsSync)
    : [];
  const results = files.flatMap(
    (file) => (JSON.parse(readFileSync(file, 'utf8')) as { results: [string, { duration: number }][] }).results,
  );
  return new Map(
    results.flatMap(([test, { duration }]) =>
      test.startsWith('postgres:') ? [] : [[test.replace(/^\w+:/, ''), duration]],
    ),
  );
}

function vitest(tests: readonly Near[]): Promise<number> {
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      '!journeys',
      '--project',
      '!postgres',
      ...tests.map(({ path }) => path),
    ],
    { stdio: 'inherit', env: { ...process.env, TESTS: process.env.TESTS ?? 'embedded' } },
  );
  return new Promise((done, fail) => void child.on('error', fail).on('close', (code) => done(code ?? exit.problems)));
}
