import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDatabase } from '../database.ts';
import { Caller } from './callers.ts';
import { check } from './check.ts';
import { ChaosClient } from './client.ts';
import { mountSmallDisk } from './disk.ts';
import { droppedConnections, fullDisk, killing, type Fault } from './faults.ts';
import { Ledger } from './ledger.ts';
import { ChaosServer } from './servers.ts';

export interface Settings {
  /** Entry file of the built server. */
  readonly main: string;
  readonly rounds: number;
  readonly callers: number;
  /** How long callers write before the fault; they continue afterwards. */
  readonly seconds: number;
  /** Fills the data folder before the first start; without it, that start does. */
  readonly fill?: (folder: string) => Promise<void>;
  /** A server on which databases can be created; without it, the embedded database is used. */
  readonly postgres?: string;
  readonly say: (line: string) => void;
}

export interface Outcome {
  readonly ledger: Ledger;
  readonly lost: readonly string[];
  readonly halfDone: readonly string[];
  /** Servers that exited without being killed by the run. */
  readonly died: number;
}

/** A round checks only its own rows; every ten rounds, and at the end, all rows are checked again. */
const roundsToLookBack = 10;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The environment of a run, and how to clean it up. */
interface Ground {
  readonly servers: readonly ChaosServer[];
  readonly faults: readonly Fault[];
  clear(): Promise<void>;
}

async function prepare({ main, postgres, rounds, seconds: half, fill, say }: Settings): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'chaos-'));
  if (!postgres) {
    const unmount = mountSmallDisk(folder, rounds * half);
    await fill?.(folder);
    const server = await ChaosServer.prepare(main, { DATA_DIR: folder });
    if (!unmount) say('full disk: skipped, since this user may not mount a small file system');
    const faults = [killing('kill -9', [server]), ...(unmount ? [fullDisk(folder, server, half * 1000)] : [])];
    return {
      servers: [server],
      faults,
      clear: async () => (unmount?.(), rmSync(folder, { recursive: true, force: true })),
    };
  }
  const database = await makeDatabase(postgres, 'chaos');
  const env = { DATA_DIR: folder, DATABASE_URL: database.url };
  const [one, other] = [await ChaosServer.prepare(main, env), await ChaosServer.prepare(main, env)];
  const faults = [
    killing('kill -9 of one of two', [one]),
    droppedConnections(database.url, 5),
    killing('kill -9 of both', [one, other]),
  ];
  return {
    servers: [one, other],
    faults,
    clear: async () => (await database.drop(), rmSync(folder, { recursive: true, force: true })),
  };
}

/** Callers write, a fault happens, the servers restart, and the stored rows are compared with the replies. */
export async function chaos(settings: Settings): Promise<Outcome> {
  const { rounds, say } = settings;
  const ground = await prepare(settings);
  const ledger = new Ledger();
  const lost: string[] = [];
  const halfDone: string[] = [];
  let died = 0;
  try {
    // Sequentially, because the first server creates the database.
    for (const server of ground.servers) await server.start();
    const client = new ChaosClient(ground.servers.map(({ url }) => url));
    await client.signIn('admin', 'Demo@2026!');
    const orgId = await firstProject(client);
    for (let round = 1; round <= rounds; round++) {
      const fault = ground.faults[(round - 1) % ground.faults.length] as Fault;
      const [before, from] = [ledger.mark(), performance.now()];
      const through = await writeThrough(
        settings,
        ground,
        fault,
        (name) => new Caller(`R${round}${name}`, client, ledger, orgId),
      );
      died += through.died;
      const written = performance.now();
      const everything = round % roundsToLookBack === 0 || round === rounds;
      const looked = everything ? ledger.looksBackAt(before, round === rounds) : ledger.since(before);
      const verdict = await check(client, looked);
      lost.push(...verdict.lost);
      halfDone.push(...verdict.halfDone);
      const { acknowledged, unanswered, refused, errors500 } = ledger;
      const took = `${seconds(written - from)}, ${looked.rows.length} rows looked at in ${seconds(performance.now() - written)}`;
      say(
        `round ${round}, ${fault.name}${through.told ? ` (${through.told})` : ''}: acknowledged ${acknowledged}, unanswered ${unanswered}, refused ${refused}, lost ${verdict.lost.length}, half done ${verdict.halfDone.length}, 500s ${errors500}; ${took}`,
      );
      if (lost.length + halfDone.length > 0) break;
    }
    return { ledger, lost, halfDone, died };
  } finally {
    await Promise.all(ground.servers.map((server) => server.kill('SIGTERM')));
    await ground.clear();
  }
}

/** One round of writing. Returns the number of servers that exited by themselves, and the note of the fault. */
async function writeThrough(
  { callers, seconds: half }: Settings,
  { servers }: Ground,
  fault: Fault,
  makeCaller: (name: string) => Caller,
): Promise<{ died: number; told?: string }> {
  let over = false;
  const writing = Array.from({ length: callers }, (_, n) => makeCaller(`C${n}`).run(() => over));
  await pause(half * 1000 * (0.5 + Math.random()));
  const told = (await fault.happen()) ?? undefined;
  const down = servers.filter((server) => !server.isRunning);
  const died = fault.name.startsWith('kill') ? 0 : down.length;
  await Promise.all(down.map((server) => server.start()));
  // Gives waiting callers time to get through.
  await pause(half * 500);
  over = true;
  await Promise.all(writing);
  return { died, told };
}

async function firstProject(client: ChaosClient): Promise<string> {
  const reply = await client.post('/organisation/organization/list', { limit: 1 });
  const [project] = (reply?.data.list ?? []) as { id: string }[];
  if (!project) throw new Error('there is no project to write for');
  return project.id;
}
