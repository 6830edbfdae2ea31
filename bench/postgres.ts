import { execFile, execFileSync, type ExecFileOptions } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './server.ts';

const run = promisify(execFile);
const packages = '/usr/lib/postgresql';

/** Programs of the newest PostgreSQL of Debian's packages. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(packages) ? readdirSync(packages).map(Number).filter(Number.isInteger) : [];
  const folder = join(packages, String(Math.max(...versions)), 'bin');
  return versions.length > 0 && existsSync(join(folder, 'initdb')) ? folder : undefined;
}

/** PostgreSQL does not run as root: then its own account runs it. */
function account(): Pick<ExecFileOptions, 'uid' | 'gid'> {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** A server of its own with the settings that it comes with, so that every commit waits for the disk. */
export async function startPostgres(programs: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-postgres-'));
  const as = account();
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const control = (...args: string[]) =>
    run(join(programs, 'pg_ctl'), ['-D', data, '-w', ...args], { cwd: folder, ...as });
  try {
    const init = ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
    await run(join(programs, 'initdb'), init, { cwd: folder, ...as });
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
    await control('-l', join(folder, 'log'), '-o', options, 'start');
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await control('-m', 'fast', 'stop');
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `postgres://bench@127.0.0.1:${port}/postgres`, stop: () => (stopped ??= stop()) };
}
