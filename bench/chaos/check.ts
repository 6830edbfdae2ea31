import type { ChaosClient, Reply } from './client.ts';
import { sha256, type Ledger, type Row, type Seen } from './ledger.ts';

export interface Verdict {
  /** Acknowledged writes that are missing. */
  readonly lost: readonly string[];
  /** Rows with an incomplete log, log entries without a row, and batches that were only partly applied. */
  readonly halfDone: readonly string[];
}

/** Lists requested in parallel, and rows per request. */
const together = 4;
const inOneCall = 100;
/** Maximum attempts for one request. */
const maxTries = 10;
/** The maximum page size of a list. */
const page = 200;

/** Compares the stored rows with the replies, by ordinary calls, after the server has recovered. */
export async function check(
  client: ChaosClient,
  { rows, batches, files }: Pick<Ledger, 'rows' | 'batches' | 'files'>,
): Promise<Verdict> {
  const lost: string[] = [];
  const halfDone: string[] = [];
  const seen = new Map<Row, Seen | undefined>();
  await inTurns(slices(rows), async (some) => {
    const stored = await find(client, some);
    const logged = await logEntries(
      client,
      some.flatMap(({ id }) => id ?? []),
    );
    for (const row of some) {
      const now = stored.get(row.code);
      seen.set(row, now);
      if (row.acknowledged && !agrees(row, now))
        lost.push(`${row.code}: ${JSON.stringify({ acknowledged: row.acknowledged, open: row.open, stored: now })}`);
      const entries = logged.get(row.id ?? '') ?? 0;
      if (entries !== (now?.version ?? 0))
        halfDone.push(`${row.code}: version ${now?.version ?? 'none'}, ${entries} entries in the log`);
    }
  });
  for (const batch of batches) {
    const states = new Set(batch.map((row) => seen.get(row)?.status));
    if (states.size > 1) halfDone.push(`batch ${batch.map(({ code }) => code).join(', ')}: ${[...states].join(', ')}`);
  }
  await inTurns(files, async ({ url, sha256: expected }) => {
    const bytes = await patiently(
      async () => client.bytes(url),
      (answer) => answer instanceof Buffer || (typeof answer === 'number' && answer < 500),
    );
    if (!(bytes instanceof Buffer) || sha256(bytes) !== expected)
      lost.push(`file ${url}: ${bytes instanceof Buffer ? 'other bytes' : `answered ${bytes ?? 'nothing'}`}`);
  });
  return { lost, halfDone };
}

const slices = (rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / inOneCall) }, (_, n) => rows.slice(n * inOneCall, (n + 1) * inOneCall));

/** Does the stored row match the acknowledged state, or the state of the unanswered request? */
function agrees({ acknowledged, open }: Row, stored: Seen | undefined): boolean {
  const same = (one: Partial<Seen> | undefined) =>
    one !== undefined &&
    stored !== undefined &&
    one.version === stored.version &&
    one.name === stored.name &&
    one.status === stored.status;
  return same(acknowledged) || same(open);
}

/** Loads rows by their codes. Also fills in the ids of rows whose add was never answered. */
async function find(client: ChaosClient, rows: readonly Row[]): Promise<Map<string, Seen>> {
  const found = new Map<string, Seen>();
  const byCode = new Map(rows.map((row) => [row.code, row]));
  for (const stored of await wholeList<{
    id: string;
    version: number;
    carparkCode: string;
    carparkName: string;
    status: string;
  }>(client, '/carpark/list', { carparkCode_in: [...byCode.keys()].join(',') })) {
    const row = byCode.get(stored.carparkCode);
    if (!row) throw new Error(`${stored.carparkCode} was not asked for`);
    if (found.has(row.code)) throw new Error(`${row.code} is there twice`);
    row.id ??= stored.id;
    found.set(row.code, { version: stored.version, name: stored.carparkName, status: stored.status });
  }
  return found;
}

/** The number of log entries for each row. */
async function logEntries(client: ChaosClient, ids: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  if (ids.length === 0) return counts;
  for (const { recordId } of await wholeList<{ recordId: string }>(client, '/system/operateLog/list', {
    recordId_in: ids.join(','),
    result: 'success',
  }))
    counts.set(recordId, (counts.get(recordId) ?? 0) + 1);
  return counts;
}

/** Loads all pages. Nobody writes meanwhile, so no row moves between pages. */
async function wholeList<T>(client: ChaosClient, path: string, filters: Record<string, string>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const { data } = must(
      await patiently(
        () => client.post(path, { ...filters, page: all.length / page + 1, limit: page }),
        (answer) => answer?.status === 200,
      ),
    );
    const told = data.list as T[];
    all.push(...told);
    if (all.length >= Number(data.total)) return all;
    if (told.length < page) throw new Error(`${path} told ${all.length} of ${Number(data.total)} rows`);
  }
}

/** A busy machine may be slow, so an unanswered request is repeated before it counts as a failure. */
async function patiently<T>(ask: () => Promise<T>, isAnswer: (answer: T) => boolean): Promise<T> {
  let answer = await ask();
  for (let tries = 1; tries < maxTries && !isAnswer(answer); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    answer = await ask();
  }
  return answer;
}

function must(reply: Reply | undefined): Reply {
  if (reply?.status !== 200) throw new Error(`the check itself was answered ${reply?.status ?? 'nothing'}`);
  return reply;
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
    }),
  );
}
