import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { runningModel, type Model } from '../meta/model.ts';
import { createAccess, heldRoles, policyFiles, type Policy } from './access/index.ts';
import type { Clock } from './clock.ts';
import { everyMinute } from './housekeeping.ts';
import { notePolicyEdition } from './policy-editions.ts';
import { createAuth, type Auth } from './auth/index.ts';
import { openVault } from './auth/vault-key.ts';
import type { Vault } from './auth/vault.ts';
import type { Config } from './config.ts';
import type { Log, Services } from './context.ts';
import { externalPlaces } from './console-places.ts';
import { loadModel } from './declarations.ts';
import { Worker } from './events/worker.ts';
import { openFiles } from './files/index.ts';
import { createApp } from './http/app.ts';
import { addConsole } from './http/console.ts';
import { veilLeft } from './features/import/staged-rows.ts';
import { install, type Installed } from './install/install.ts';
import { Processes } from './processes/processes.ts';
import { Subscriptions } from './records/subscriptions.ts';
import { Refusals } from './records/refusals.ts';
import { noteReopened } from './records/log-chain.ts';
import { beginChain } from './storage/chain/before.ts';
import type { Database } from './storage/database.ts';
import { restoreGuards } from './storage/guards.ts';
import { openDatabase } from './storage/open.ts';
import { Sealed, sealOlderRows } from './storage/sealed.ts';
import { Store } from './storage/store.ts';
import { syncSchema } from './storage/sync.ts';
import type { TableSpec } from './storage/tables.ts';
import { FormLists } from './forms/lists.ts';
import { loadHandlers, loadHooks } from './modules.ts';
import { allTables, chainsOf } from './tables.ts';

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

interface Before {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly model: Model;
  readonly tables: readonly TableSpec[];
  readonly policy: Policy;
  readonly db: Database;
}

/** Makes the database what this release needs; one process at a time. */
async function prepare({
  config,
  log,
  clock,
  model,
  tables,
  policy,
  db,
}: Before): Promise<{ services: Services; vault: Vault; installed: Installed }> {
  const reopened = await restoreGuards(db, tables);
  await syncSchema(
    db,
    tables,
    (problem) => log.warn({}, problem),
    (words) => log.info({}, words),
  );
  const vault = await openVault(new Store(db), config);
  const store = new Store(db, chainsOf(tables, vault, db.dialect), new Sealed(tables, vault));
  await sealOlderRows(store);
  for (const chain of store.chains.values()) await beginChain(store, chain, clock());
  const access = createAccess({ policy, model });
  const hooks = loadHooks();
  const services: Services = {
    model,
    db,
    store,
    access,
    log,
    sign: vault.sign,
    publicUrl: config.publicUrl,
    hooks,
    files: openFiles(config),
    refusals: new Refusals(clock),
    subscriptions: new Subscriptions(store, model.resources, clock, config.kafka !== undefined),
    approvals: new Processes({ model, db, store, access }, clock),
    formLists: new FormLists({ model, store, access, hooks }),
  };
  await veilLeft(services);
  if (reopened.length > 0) await noteReopened(services, reopened);
  await notePolicyEdition(services, policyFiles, clock());
  return { services, vault, installed: await install(services, config, heldRoles(policy.roles), clock()) };
}

/** Builds a whole server from its configuration: everything but listening. */
export async function createServer(config: Config, clock: Clock = Date.now): Promise<Server> {
  const log = pino({
    level: config.logLevel,
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
  });
  const { model: declared, policy } = loadModel();
  const model = runningModel(declared);
  const db = openDatabase(config);
  try {
    const { installed, vault, services } = await db.prepare(
      () => prepare({ config, log, clock, model, tables: allTables(declared), policy, db }),
      (words) => log.warn(words),
    );
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
    // What it says about closing matters less than why it is closed.
    await db.close().catch((failed: unknown) => log.warn({ err: failed }, 'the database could not be closed'));
    throw error;
  }
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
