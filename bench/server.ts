import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const running = new Set<ChildProcess>();

async function run(args: readonly string[], port: number, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  while (
    !(await fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${args[0]} ended with ${child.exitCode}`);
    await pause(10);
  }
  return child;
}

/** Starts the built product without rate limits, and waits until it answers. */
export const start = (
  port: number,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> =>
  run([join(process.cwd(), 'dist/server/main.js')], port, {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    CALLS_PER_SECOND: '0',
    ADDRESS_CALLS_PER_SECOND: '0',
    ...env,
  });

/** Starts a built baseline, which takes the address of its rows, a port and the secret of its tokens. */
export async function startFloor(
  script: string,
  address: string,
  secret: string,
  ...more: readonly number[]
): Promise<{ readonly port: number; readonly child: ChildProcess }> {
  const port = await freePort();
  return { port, child: await run([script, address, String(port), secret, ...more.map(String)], port, {}) };
}

export const stop = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

/** Stops whatever was started and still runs. */
export const stopAll = () => Promise.all([...running].map(stop));

export const resident = ({ pid }: ChildProcess) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

const msPerTick = 10;

/** Processor time that a process has used, which a busy machine hardly changes. */
export function processorMs({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}

/** Records the peak memory in MB until the returned function is called. */
export function watchMemory(child: ChildProcess): () => number {
  let highest = resident(child);
  const timer = setInterval(() => (highest = Math.max(highest, resident(child))), 50);
  return () => {
    clearInterval(timer);
    return highest;
  };
}
