/**
 * `npm run bench`: compares the product with a hand-written baseline over the same rows in one run. The ratios are
 * meaningful on any machine, the absolute numbers only on this one.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { events } from './events.ts';
import { payments } from './payments.ts';
import { compare } from './rows/compare.ts';
import { grow } from './rows/growth.ts';
import { processes } from './rows/processes.ts';
import { stopAll } from './server.ts';
import { postgresStage, sqliteStage, type Stage } from './stage.ts';
import { statements } from './statement.ts';

const root = process.cwd();
const seconds = Number(process.env.BENCH_SECONDS ?? 3);

const parts: Readonly<Record<string, (stage: Stage, folder: string) => Promise<void>>> = {
  rows: (stage, folder) => compare(stage, build('rows', folder), seconds),
  payments: (stage, folder) => payments(stage, build('payments', folder), seconds),
  processes: (stage) => processes(stage, seconds),
  statement: (stage) => statements(stage, seconds),
  events: (stage) => events(stage),
  growth: (stage) => grow(stage, 1),
};
export const partNames = Object.keys(parts);

/** Bundles a baseline, so that it starts without Vite; returns its script. */
function build(name: string, folder: string): string {
  const outDir = join(folder, `floor-${name}`);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const config = join(root, 'bench/vite.config.ts');
  const entry = `bench/floor/${name}.ts`;
  const options = ['--config', config, '--ssr', entry, '--outDir', outDir, '--logLevel', 'error'];
  execFileSync(process.execPath, [vite, 'build', ...options], { cwd: root, stdio: 'inherit' });
  return join(outDir, `${name}.js`);
}

/** Measures some parts, on SQLite or on the PostgreSQL server with this address. */
export async function bench(asked: readonly string[], server: string | undefined): Promise<void> {
  // Inside the project, so that the baseline can resolve its packages.
  mkdirSync(join(root, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(root, '.tmp/bench-'));
  const stage = server ? postgresStage(folder, server) : sqliteStage(folder);
  try {
    console.log(stage.name);
    for (const part of asked) await parts[part]?.(stage, folder);
  } finally {
    await stopAll();
    await stage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
