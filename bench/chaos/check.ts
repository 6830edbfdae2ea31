import type { ChaosClient, Reply } from './client.ts';
import { sha256, type Ledger, type Row, type Seen } from './ledger.ts';

export interface Verdict {
  /** Writes that were acknowledged and are not there. */
  readonly lost: readonly string[];
  /** Rows without their whole log, a log without its row, batches of which a part was done. */
  readonly halfDone: readonly string[];
}

const together = 10;

/** Holds what is stored against what was answered: by the calls that everybody has, over a server that is well again. */
export async function check(client: ChaosClient, ledger: Ledger): Promise<Verdict> {
  const lost: string[] = [];
  const halfDone: string[] = [];
  const seen = new Map<Row, Seen | undefined>();
  await inTurns(ledger.rows, async (row) => {
    const stored = await find(client, row);
    seen.set(row, stored);
    if (row.acknowledged && !agrees(row, stored)) lost.push(`${row.code}: ${JSON.stringify({ acknowledged: row.acknowledged, open: row.open, stored })}`);
    const logged = row.id === undefined ? 0 : await logEntries(client, row.id);
    if (logged !== (stored?.version ?? 0)) halfDone.push(`${row.code}: version ${stored?.version ?? 'none'}, ${logged} entries in the log`);
  });
  for (const batch of ledger.batches) {
    const states = new Set(batch.map((row) => seen.get(row)?.status));
    if (states.size > 1) halfDone.push(`batch ${batch.map(({ code }) => code).join(', ')}: ${[...states].join(', ')}`);
  }
  await inTurns(ledger.files, async ({ url, sha256: expected }) => {
    const bytes = await client.bytes(url);
    if (!bytes || sha256(bytes) !== expected) lost.push(`file ${url}: ${bytes ? 'other bytes' : 'gone'}`);
  });
  return { lost, halfDone };
}

/** As the server has said, or as it was asked without having answered. */
function agrees({ acknowledged, open }: Row, stored: Seen | undefined): boolean {
  const same = (one: Partial<Seen> | undefined) => one !== undefined && stored !== undefined && one.version === stored.version && one.name === stored.name && one.status === stored.status;
  return same(acknowledged) || same(open);
}

/** Rows of which no answer came are looked up by their code, and from then on known by their id. */
async function find(client: ChaosClient, row: Row): Promise<Seen | undefined> {
  const { data } = must(await client.post('/carpark/list', { carparkCode: row.code, limit: 2 }));
  const [found, another] = data.list as { id: string; version: number; carparkName: string; status: string }[];
  if (another) throw new Error(`${row.code} is there twice`);
  if (!found) return undefined;
  row.id ??= found.id;
  return { version: found.version, name: found.carparkName, status: found.status };
}

async function logEntries(client: ChaosClient, recordId: string): Promise<number> {
  return Number(must(await client.post('/system/operateLog/list', { recordId, result: 'success', limit: 1 })).data.total);
}

function must(reply: Reply | undefined): Reply {
  if (reply?.status !== 200) throw new Error(`the check itself was answered ${reply?.status ?? 'nothing'}`);
  return reply;
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  await Promise.all(Array.from({ length: together }, async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  }));
}
