import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { runningModel } from '../meta/model.ts';
import type { Clock } from './clock.ts';
import { everyMinute } from './housekeeping.ts';
import { createAuth, type Auth } from './auth/index.ts';
import type { Config } from './config.ts';
import type { Log, Services } from './context.ts';
import { externalPlaces } from './console-places.ts';
import { loadModel } from './declarations.ts';
import { Worker } from './events/worker.ts';
import { createApp } from './http/app.ts';
import { addConsole } from './http/console.ts';
import type { Installed } from './install/install.ts';
import type { Database } from './storage/database.ts';
import { openDatabase } from './storage/open.ts';
import { loadHandlers } from './modules.ts';
import { placeDemo, prepare, type Prepared } from './prepare.ts';
import { allTables } from './tables.ts';

export interface Server {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly auth: Auth;
  readonly worker: Worker;
  readonly installed: Installed;
  close(): Promise<void>;
}

/** Secrets never reach a log, whatever object carries them there. */
const secret = ['password', 'oldPassword', 'loginName', 'token', 'cookie', 'authorization', 'set-cookie'];

const logOf = ({ logLevel }: Config): Log =>
  pino({
    level: logLevel,
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
  });

async function openPrepared(config: Config, clock: Clock, log: Log, keyless = false): Promise<Prepared> {
  const { model: declared, policy } = loadModel();
  const model = runningModel(declared);
  const db = await openDatabase(config);
  try {
    return await db.prepare(
      () => prepare({ config, log, clock, model, tables: allTables(declared), policy, db, keyless }),
      (words) => log.warn({}, words),
    );
  } catch (error) {
    throw await closeAfter(error, db, log);
  }
}

/** The demo in a new database, without a key. */
export const openKeyless = (config: Config, clock: Clock): Promise<Prepared> =>
  openPrepared(config, clock, logOf(config), true);

/** Builds a whole server from its configuration: everything but listening. */
export async function createServer(config: Config, clock: Clock = Date.now): Promise<Server> {
  const log = logOf(config);
  await placeDemo(config, clock());
  const { installed, vault, services } = await openPrepared(config, clock, log);
  const { db, model } = services;
  try {
    const auth = createAuth(services, config, vault, clock, externalPlaces(model));
    const worker = new Worker(services.store, clock, log);
    // Its client is long to load, and few have a cluster.
    const bus = config.kafka && new (await import('./bus/kafka.ts')).KafkaBus(config.kafka, log);
    const parts = { ...services, config, auth, vault, worker, bus };
    const app = await createApp(parts);
    for (const handler of loadHandlers(parts)) worker.handle(handler);
    await addConsole(app, config.consoleDir, config.openId?.label);
    await worker.start();
    // What only this process knows of; whatever concerns the database is a job of the schedule.
    const housekeeping = [() => services.refusals.flush(), () => services.files.incoming.sweep(clock())].map((work) =>
      everyMinute(work, log),
    );
    return {
      app,
      services,
      auth,
      worker,
      installed,
      async close() {
        await Promise.all([stopServing(app), worker.stop()]);
        await Promise.all(housekeeping.map((each) => each.stop()));
        await services.refusals.flush(true);
        await auth.sessions.settled();
        await bus?.close();
        await db.close();
      },
    };
  } catch (error) {
    throw await closeAfter(error, db, log);
  }
}

/** What closing says matters less than why the database is closed. */
async function closeAfter(error: unknown, db: Database, log: Log): Promise<unknown> {
  await db.close().catch((failed: unknown) => log.warn({ err: failed }, 'the database could not be closed'));
  return error;
}

/** How long replies may take that are under way when the stop begins; one that nobody reads would never end. */
const lastRepliesMs = 8000;

async function stopServing(app: FastifyInstance): Promise<void> {
  // A connection whose last request was under way when the stop began would be kept for the next one.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const cut = setTimeout(() => app.server.closeAllConnections(), lastRepliesMs);
  await app.close().finally(() => {
    clearInterval(idle);
    clearTimeout(cut);
  });
}
