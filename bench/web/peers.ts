import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { columns, inputs } from '../peers/fields.ts';
import { demoPassword, reactAdmin, refine, type App } from './apps.ts';

/** Small applications of the same size on two other frameworks, in folders with lockfiles of their own. */
const peers = { 'react-admin': reactAdmin, refine } as const;

export interface RunningPeer {
  readonly app: App;
  readonly server: Server;
}

export async function startPeers(): Promise<RunningPeer[]> {
  const running: RunningPeer[] = [];
  for (const [name, appOn] of Object.entries(peers)) {
    const folder = join('bench/peers', name);
    build(folder);
    const server = await serve(join(folder, 'dist'));
    running.push({ app: appOn((server.address() as AddressInfo).port), server });
  }
  return running;
}

/** Installs and builds what has not been built before. */
function build(folder: string): void {
  if (existsSync(join(folder, 'dist/index.html'))) return;
  for (const args of [
    ['ci', '--no-audit', '--no-fund'],
    ['run', 'build', '--', '--logLevel', 'error'],
  ]) {
    const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`npm ${args.join(' ')} failed in ${folder}`);
  }
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Rows in memory and files compressed beforehand: nothing on the server's side that a peer would wait for. */
async function serve(folder: string): Promise<Server> {
  const files = new Map<string, Buffer>();
  const file = (path: string): Buffer => {
    const found = files.get(path) ?? gzipSync(readFileSync(path), { level: 9 });
    files.set(path, found);
    return found;
  };
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://peer');
    if (url.pathname.startsWith('/api/')) return answer(request, reply, url);
    const asked = join(folder, url.pathname);
    const path = extname(asked) && existsSync(asked) ? asked : join(folder, 'index.html');
    reply.writeHead(200, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'cache-control': path.endsWith('.html') ? 'no-cache' : 'max-age=31536000, immutable',
    });
    return reply.end(file(path));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

const rows = Array.from({ length: 60 }, (_, index) => ({
  id: String(index + 1),
  ...Object.fromEntries([...columns, ...inputs].map((name) => [name, `${name} ${index + 1}`])),
}));

/** The paging of both simple-rest data providers: `range`, or `_start` and `_end`. */
function answer(request: IncomingMessage, reply: ServerResponse, url: URL): void {
  const send = (value: unknown, headers: Record<string, string> = {}) =>
    reply.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
  const [, , resource = '', id] = url.pathname.split('/');
  if (resource === 'login') {
    let body = '';
    request.on('data', (part: Buffer) => (body += String(part)));
    request.on('end', () => {
      const { password } = JSON.parse(body) as { password?: string };
      if (password === demoPassword) send({ token: 'token' });
      else reply.writeHead(401).end();
    });
    return;
  }
  if (id !== undefined) {
    send(rows[Number(id) - 1] ?? null);
    return;
  }
  const range = JSON.parse(url.searchParams.get('range') ?? 'null') as [number, number] | null;
  const [first, end] = range
    ? [range[0], range[1] + 1]
    : [Number(url.searchParams.get('_start') ?? 0), Number(url.searchParams.get('_end') ?? 10)];
  send(rows.slice(first, end), {
    'content-range': `${resource} ${first}-${end - 1}/${rows.length}`,
    'x-total-count': String(rows.length),
  });
}
