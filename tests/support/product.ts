import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';
import { threads } from '../../src/build/thread-plugin.ts';

/** The product in its own process, with the same output, errors and shutdown that operators see. */
export interface Product {
  readonly url: string;
  readonly process: ChildProcess;
  /** All output so far. */
  printed(): string;
  /** Resolves to the exit code. */
  readonly ended: Promise<number | null>;
}

/** The server's own entry file, built like a release. */
export interface BuiltServer {
  readonly folder: string;
  start(env: Record<string, string>): Product;
  remove(): Promise<void>;
}

export async function buildServer(): Promise<BuiltServer> {
  // Inside the project, so that its packages can be resolved.
  await mkdir('.tmp', { recursive: true });
  const outDir = await mkdtemp(join(process.cwd(), '.tmp/server-'));
  await build({
    configFile: false,
    plugins: [threads()],
    logLevel: 'error',
    build: { ssr: 'src/server/main.ts', outDir, target: 'node20', copyPublicDir: false },
  });
  return {
    folder: outDir,
    start: (env) => start(join(outDir, 'main.js'), env),
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
}

function start(main: string, env: Record<string, string>): Product {
  const child = spawn(process.execPath, [main], {
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

/**
 * A port below the system's ephemeral range, so that no other process gets it by chance between this check and the
 * start.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer()
      .once('error', () => done(false))
      .listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
