import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

export interface Running {
  readonly process: ChildProcess;
  /** What it has said so far, on both channels. */
  said(): string;
  readonly ended: Promise<Ran>;
}

/** A copy of the project's sources that a test can modify and run. */
export interface Copy {
  readonly root: string;
  /** Runs a command like `npm run` would. */
  run(...args: string[]): Promise<Ran>;
  /** Runs a file of a package, say. */
  runNode(...args: string[]): Promise<Ran>;
  /** Runs a command that goes on until it is stopped. */
  start(...args: string[]): Running;
  /** As `run`, one after the other, in a process that compiles again only what has changed: nine tenths of a run. */
  runWarm(...args: string[]): Promise<Ran>;
  remove(): Promise<void>;
}

/** With what else of the project stands at these places. */
export async function copyProject(...others: readonly string[]): Promise<Copy> {
  const copy = await mkdtemp(join(tmpdir(), 'project-'));
  const settings = ['package.json', 'tsconfig.json', '.oxfmtrc.json'];
  for (const part of ['src', 'dashboards', 'flows', 'forms', 'resources', 'policies', 'labels', ...settings, ...others])
    await cp(join(root, part), join(copy, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  let warm: ChildProcess | undefined;
  let ended: Promise<never>;
  return {
    root: copy,
    run: (...args) => runNode(copy, ['src/cli/run.mjs', ...args]),
    runNode: (...args) => runNode(copy, args),
    start: (...args) => startNode(copy, ['src/cli/run.mjs', ...args]),
    async runWarm(...args) {
      if (!warm) {
        warm = fork(join(root, 'tests/support/warm-commands.mjs'), { cwd: copy, env: environment(copy) });
        ended = once(warm, 'close').then(([code]) => Promise.reject(new Error(`the commands ended: ${String(code)}`)));
        ended.catch(() => undefined);
      }
      warm.send(args);
      const [ran] = await Promise.race([once(warm, 'message'), ended]);
      return ran as Ran;
    },
    async remove() {
      if (warm?.kill()) await ended.catch(() => undefined);
      await rm(copy, { recursive: true, force: true });
    },
  };
}

const environment = (copy: string) => ({ ...process.env, DATA_DIR: join(copy, 'data'), LOG_LEVEL: 'error' });

const runNode = (cwd: string, args: readonly string[]): Promise<Ran> => startNode(cwd, args).ended;

function startNode(cwd: string, args: readonly string[]): Running {
  const child = spawn(process.execPath, args, { cwd, env: environment(cwd) });
  let out = '';
  let err = '';
  child.stdout.on('data', (text: Buffer) => (out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (err += text.toString()));
  return {
    process: child,
    said: () => out + err,
    ended: new Promise((done, fail) => {
      child.on('error', fail);
      child.on('close', (code) => done({ code, out, err }));
    }),
  };
}
