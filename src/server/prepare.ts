import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Model } from '../meta/model.ts';
import { createAccess, heldRoles, policyFiles, type Policy } from './access/index.ts';
import { openVault } from './auth/vault-key.ts';
import { Vault } from './auth/vault.ts';
import { moveAll } from './backup/move-to-postgres.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Log, Services } from './context.ts';
import { veilLeft } from './features/import/staged-rows.ts';
import { openFiles } from './files/index.ts';
import { FormLists } from './forms/lists.ts';
import { install, type Installed } from './install/install.ts';
import { unpackDemo } from './install/shipped-demo.ts';
import { loadHooks } from './modules.ts';
import { notePolicyEdition } from './policy-editions.ts';
import { Processes } from './processes/processes.ts';
import { noteReopened } from './records/log-chain.ts';
import { Refusals } from './records/refusals.ts';
import { Subscriptions } from './records/subscriptions.ts';
import { embeddedFile, openEmbedded } from './storage/backup.ts';
import { beginChain } from './storage/chain/before.ts';
import type { Database } from './storage/database.ts';
import { restoreGuards } from './storage/guards.ts';
import { readMeta } from './storage/meta.ts';
import { moveRows } from './storage/move.ts';
import { Sealed, sealOlderRows } from './storage/sealed.ts';
import { Store } from './storage/store.ts';
import { syncSchema } from './storage/sync.ts';
import type { TableSpec } from './storage/tables.ts';
import { chainsOf } from './tables.ts';

interface Before {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly model: Model;
  readonly tables: readonly TableSpec[];
  readonly policy: Policy;
  readonly db: Database;
  /** Nothing of it is signed or sealed: whoever takes it does so with a key of their own. */
  readonly keyless?: boolean;
}

export interface Prepared {
  readonly services: Services;
  readonly vault: Vault;
  readonly installed: Installed;
}

/** Makes the database what this release needs; one process at a time. */
export async function prepare(before: Before): Promise<Prepared> {
  const { config, db } = before;
  if (config.databaseUrl && !config.production && (await isEmpty(db))) await moveDemo(before);
  return fill(before);
}

const isEmpty = (db: Database): Promise<boolean> =>
  readMeta(db).then(
    () => false,
    () => true,
  );

/** A new embedded database is the one that the build made, where that is of today; to be called before it is opened. */
export async function placeDemo(config: Config, now: number): Promise<void> {
  const file = embeddedFile(config.dataDir);
  if (!config.databaseUrl && !existsSync(file)) await unpackDemo(config, now, file);
}

/** The demo is made by thousands of questions, each a wait for a server: it is made in an embedded database and moved. */
async function moveDemo(before: Before): Promise<void> {
  const { config, db, tables, log, clock } = before;
  await mkdir(config.dataDir, { recursive: true });
  const folder = await mkdtemp(join(config.dataDir, '.demo-'));
  const file = embeddedFile(folder);
  const tell = (words: string) => log.warn({}, words);
  let made: Database | undefined;
  try {
    const isShipped = await unpackDemo(config, clock(), file);
    made = openEmbedded(file);
    if (isShipped) await moveRows(made, db, tables, { tell });
    else {
      const { vault } = await fill({ ...before, db: made });
      await moveAll(made, db, { tables, vault, tell });
    }
  } finally {
    await made?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill({ config, log, clock, model, tables, policy, db, keyless = false }: Before): Promise<Prepared> {
  const reopened = await restoreGuards(db, tables);
  await syncSchema(
    db,
    tables,
    (problem) => log.warn({}, problem),
    (words) => log.info({}, words),
  );
  const { vault, store } = keyless ? withoutKey(db) : await withKey(db, tables, config, clock);
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

async function withKey(
  db: Database,
  tables: readonly TableSpec[],
  config: Config,
  clock: Clock,
): Promise<{ vault: Vault; store: Store }> {
  const vault = await openVault(new Store(db), config);
  const store = new Store(db, chainsOf(tables, vault, db.dialect), new Sealed(tables, vault));
  await sealOlderRows(store);
  for (const chain of store.chains.values()) await beginChain(store, chain, clock());
  return { vault, store };
}

const withoutKey = (db: Database) => ({
  vault: new Vault(randomBytes(32).toString('base64url')),
  store: new Store(db),
});
