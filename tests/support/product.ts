import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { builtServer } from './built-server.ts';

/** The product in its own process, with the same output, errors and shutdown that operators see. */
export interface Product {
  readonly url: string;
  readonly process: ChildProcess;
  /** All output so far. */
  printed(): string;
  /** Resolves to the exit code. */
  readonly ended: Promise<number | null>;
}

/** The server's own entry, as a release has it. No file that it writes may grow beyond `maxFileKb`. */
export const startProduct = async (env: Record<string, string>, maxFileKb?: number): Promise<Product> =>
  start(join(await builtServer(), 'main.js'), env, maxFileKb);

/** The same from another folder with a build of the server. */
export const startProductOf = (folder: string, env: Record<string, string>): Product =>
  start(join(folder, 'main.js'), env);

function start(main: string, env: Record<string, string>, maxFileKb?: number): Product {
  const plain = [process.execPath, main];
  // POSIX counts blocks of 512 bytes.
  const [command = '', ...args] =
    maxFileKb === undefined ? plain : ['/bin/sh', '-c', `ulimit -f ${maxFileKb * 2}; exec "$0" "$@"`, ...plain];
  const child = spawn(command, args, {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += text.toString()));
  return {
    url: `http://127.0.0.1:${env.PORT}`,
    process: child,
    printed: () => printed,
    ended: new Promise((done) => child.on('close', done)),
  };
}

/** Waits until the server answers; throws with its output if it exits instead. */
export async function answering(product: Product): Promise<Product> {
  let ended = false;
  void product.ended.then(() => (ended = true));
  while (
    !(await fetch(`${product.url}/healthz`).then(
      (reply) => reply.ok,
      () => false,
    ))
  ) {
    if (ended) throw new Error(product.printed());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return product;
}

/** Each worker draws from ports of its own, and none twice: what is drawn is taken only once the product has started. */
const portsEach = 2000;
const firstPort = 15_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 8) * portsEach;
const drawn = new Set<number>();

/**
 * A port below the system's ephemeral range, so that no other process gets it by chance between this check and the
 * start.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + randomInt(portsEach);
    if (drawn.has(port)) continue;
    drawn.add(port);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer()
      .once('error', () => done(false))
      .listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
