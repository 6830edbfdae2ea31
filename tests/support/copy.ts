import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/** A copy of the project's sources that a test can modify and run. */
export interface Copy {
  readonly root: string;
  /** Runs a command like `npm run` would. */
  run(...args: string[]): Promise<Ran>;
  remove(): Promise<void>;
}

export async function copyProject(): Promise<Copy> {
  const copy = await mkdtemp(join(tmpdir(), 'project-'));
  for (const part of ['src', 'flows', 'forms', 'resources', 'policies', 'labels', 'package.json', 'tsconfig.json'])
    await cp(join(root, part), join(copy, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  return {
    root: copy,
    run: (...args) => runNode(copy, args),
    remove: () => rm(copy, { recursive: true, force: true }),
  };
}

function runNode(cwd: string, args: readonly string[]): Promise<Ran> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['src/cli/run.mjs', ...args], {
      cwd,
      env: { ...process.env, DATA_DIR: join(cwd, 'data'), LOG_LEVEL: 'error' },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (text: Buffer) => (out += text.toString()));
    child.stderr.on('data', (text: Buffer) => (err += text.toString()));
    child.on('error', fail);
    child.on('close', (code) => done({ code, out, err }));
  });
}
