import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDatabase } from '../database.ts';
import { ChaosClient } from './client.ts';
import { kinds, PaidPeople, type Kind } from './paid-people.ts';
import { ChaosServer } from './servers.ts';

export interface MoneySettings {
  /** Entry file of the built server. */
  readonly main: string;
  readonly rounds: number;
  /** Of each batch; 200 are booked in one transaction. */
  readonly people: number;
  /** A server on which databases can be created: two servers share one, and one of them is killed. */
  readonly postgres?: string;
  /** Demo data that is there already, instead of a folder of its own. */
  readonly dataDir?: string;
  readonly say: (line: string) => void;
}

export interface MoneyOutcome {
  /** Whoever got nothing, too much or twice, and what the ledger check found. */
  readonly problems: readonly string[];
  /** Rounds in which the kill left a batch half done. */
  readonly midway: number;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** The whole book grows from round to round, and so does the look at it. */
const bookEvery = 10;
/** A process that was killed on PostgreSQL is found out after 30 s. */
const maxWaitMs = 180_000;

/** Batches are killed in the middle of their booking; afterwards everybody has got theirs once. */
export async function moneyChaos(settings: MoneySettings): Promise<MoneyOutcome> {
  const folder = settings.dataDir ?? mkdtempSync(join(tmpdir(), 'chaos-money-'));
  const database = settings.postgres ? await makeDatabase(settings.postgres, 'chaos') : undefined;
  const env: Record<string, string> = { DATA_DIR: folder, ...(database && { DATABASE_URL: database.url }) };
  const servers: ChaosServer[] = [];
  for (let n = 0; n < (database ? 2 : 1); n++) servers.push(await ChaosServer.prepare(settings.main, env));
  try {
    // Sequentially, because the first server creates the database.
    for (const server of servers) await server.start();
    return await runRounds(settings, servers);
  } finally {
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runRounds(
  { rounds, people, say }: MoneySettings,
  servers: readonly ChaosServer[],
): Promise<MoneyOutcome> {
  const clients = await Promise.all(
    servers.map(async ({ url }) => {
      const client = new ChaosClient([url]);
      await client.signIn('admin', 'Demo@2026!');
      return client;
    }),
  );
  const [first] = clients as [ChaosClient];
  const author = new ChaosClient([servers[0]!.url]);
  await author.signIn('project-a', 'Demo@2026!');
  const paid = await PaidPeople.begin(first, author, people);
  const problems: string[] = [];
  let midway = 0;
  const undisturbed = new Map<Kind, number>();
  for (const kind of kinds) undisturbed.set(kind, await paid.timeOf(kind));
  for (let round = 1; round <= rounds && problems.length === 0; round++) {
    const kind = kinds[round % kinds.length] as Kind;
    const from = performance.now();
    const id = await paid.prepare(kind);
    const answer = paid.book(kind, id, first);
    // By turns at any time of the booking, and as soon as some have theirs and others have not.
    if (round % 4 < 2) await pause(Math.random() * (undisturbed.get(kind) as number));
    else await paid.isUnderWay(kind, id, answer);
    await (servers[0] as ChaosServer).kill();
    const acknowledged = (await answer)?.status === 200;
    const helper = clients[1];
    // Alone, it goes on with what it finds at its start; of two, the other one goes on meanwhile.
    if (!helper) await servers[0]!.start();
    const seen = await finish(paid, kind, id, helper ?? first);
    if (helper) await servers[0]!.start();
    if (seen.wasHalfDone) midway++;
    problems.push(
      ...(acknowledged && seen.begunAgain ? [`round ${round}: acknowledged, and not there`] : []),
      ...(await paid.problems({ wholeBook: round % bookEvery === 0 || round === rounds })).map(
        (text) => `round ${round}, ${kind.name}: ${text}`,
      ),
    );
    say(
      `round ${round}, kill -9 during ${kind.name}: ${acknowledged ? 'acknowledged' : 'unanswered'}, ${seen.wasHalfDone ? `${seen.done} of ${people} done at the first look` : seen.begunAgain ? 'nothing done, asked again' : 'all done'}, problems ${problems.length}; ${((performance.now() - from) / 1000).toFixed(1)} s`,
    );
  }
  return { problems, midway };
}

interface Seen {
  readonly wasHalfDone: boolean;
  readonly done: number;
  readonly begunAgain: boolean;
}

/** Waits until a batch is through; one that was not begun is asked for again, as its author would. */
async function finish(paid: PaidPeople, kind: Kind, id: string, client: ChaosClient): Promise<Seen> {
  const end = Date.now() + maxWaitMs;
  let begunAgain = false;
  let firstLook: { status: string; done: number } | undefined;
  while (Date.now() < end) {
    const now = await paid.read(kind, id, client);
    if (now) {
      firstLook ??= now;
      if (now.status === kind.done)
        return { wasHalfDone: firstLook.status === kind.under, done: firstLook.done, begunAgain };
      if (now.status === kind.before) {
        begunAgain = true;
        await paid.book(kind, id, client);
      } else if (now.status !== kind.under) throw new Error(`${kind.name} is ${now.status}`);
    }
    await pause(100);
  }
  throw new Error(`${kind.name} ${id} was not finished within ${maxWaitMs / 1000} s`);
}
