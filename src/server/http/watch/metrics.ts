import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Gauge as GaugeOf, Registry } from 'prom-client';
import { AppError } from '../../../meta/errors.ts';
import { isColumn, live, all } from '../../storage/condition.ts';
import { databaseBytes } from '../../storage/size.ts';
import { taskResource } from '../../features/export/task.ts';
import type { AppParts } from '../kit.ts';
import { routeOf } from './route-of.ts';

const path = '/metrics';
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Without a token access is open, which is only possible on a separate port. */
const isAuthorized = ({ headers }: Pick<IncomingMessage, 'headers'>, token: string | undefined): boolean =>
  token === undefined || timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));

/**
 * Metrics in Prometheus format, protected by METRICS_TOKEN or on METRICS_PORT. If neither is configured, nothing is
 * counted, and the package is not even loaded.
 */
export async function addMetrics(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { token, port, host } = parts.config.metrics;
  if (!token && !port) return;
  const registry = await countCalls(app, parts);
  if (port) return servePort(app, registry, { token, port, host });
  app.get(path, { config: { probe: true } }, async (request, reply) => {
    if (!isAuthorized(request, token)) throw new AppError('unauthenticated');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function servePort(
  app: FastifyInstance,
  registry: Registry,
  { token, port, host }: { token?: string; port: number; host: string },
): void {
  const server: Server = createServer((request, response) => {
    if (request.url !== path || !isAuthorized(request, token))
      return void response.writeHead(request.url === path ? 401 : 404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const refuse = (reject: (error: Error) => void) => (error: Error) =>
    reject(new Error(`METRICS_PORT=${port} cannot be listened on: ${error.message}`));
  app.addHook(
    'onReady',
    () => new Promise<void>((resolve, reject) => void server.once('error', refuse(reject)).listen(port, host, resolve)),
  );
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  });
}

/** Histograms are per kind of call: one for each of 2,500 calls would help nobody. */
const kindOf = ({ found, routeOptions: { url = 'none' } }: FastifyRequest): string =>
  found?.call.op ?? (url.startsWith('/super_cloud/admin') ? 'console' : 'other');

async function countCalls(app: FastifyInstance, parts: AppParts): Promise<Registry> {
  const { Registry, Counter, Histogram, collectDefaultMetrics } = (await import('prom-client')).default;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Counter({
    name: 'console_calls_total',
    help: 'Calls by route and status',
    labelNames: ['method', 'route', 'code'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'console_call_seconds',
    help: 'Time until a reply was sent, by kind of call',
    labelNames: ['call'],
    buckets,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    calls.inc({ method: request.method, route: routeOf(request), code: reply.statusCode });
    if (!request.routeOptions.config.stream) seconds.observe({ call: kindOf(request) }, reply.elapsedTime / 1000);
    done();
  });
  await addGauges(registry, parts);
  return registry;
}

/** A database with a connection pool that reports its usage. */
interface Connections {
  stats?(): { readonly size: number; readonly connections: number; readonly idle: number; readonly waiting: number };
}

async function addGauges(registry: Registry, { db, store, model }: AppParts): Promise<void> {
  const { Gauge } = (await import('prom-client')).default;
  const tasks = taskResource(model);
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    read: (of: GaugeOf) => Promise<void> | void,
  ): void => {
    const made: GaugeOf = new Gauge({ name, help, labelNames, registers: [registry], collect: () => read(made) });
  };
  gauge('console_database_bytes', 'Size of the database', [], async (of) => of.set(await databaseBytes(db)));
  gauge('console_export_tasks', 'Exports that wait or are being made, of all processes', ['status'], async (of) => {
    for (const status of ['waiting', 'running'])
      of.set({ status }, await store.count(tasks.table, all(live, isColumn('status', status))));
  });
  const { stats }: Connections & typeof db = db;
  if (!stats) return;
  gauge('console_database_connections', 'Connections to the database and calls that wait for one', ['state'], (of) => {
    for (const [state, count] of Object.entries(stats())) of.set({ state }, count);
  });
}
