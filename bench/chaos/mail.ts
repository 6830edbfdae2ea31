import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDatabase } from '../database.ts';
import { ChaosClient, type Reply } from './client.ts';
import { MailReceiver } from './mail-receiver.ts';
import { ChaosServer } from './servers.ts';

export interface MailSettings {
  /** Entry file of the built server. */
  readonly main: string;
  readonly letters: number;
  readonly kills: number;
  /** A server on which databases can be created: two servers share one, and one of them is killed. */
  readonly postgres?: string;
  /** Demo data that is there already, instead of a folder of its own. */
  readonly dataDir?: string;
  readonly say: (line: string) => void;
}

export interface MailOutcome {
  /** Letters that came twice or never, or of which the product says what is not so. */
  readonly problems: readonly string[];
  /** Cut off by a kill: the product says that it does not know, and whoever asks the mail server does. */
  readonly inDoubt: number;
  readonly perSecond: number;
}

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const password = 'Demo@2026!';
const title = '连番邮件';
/** Addresses of one message, as its field has room for. */
const inOne = 100;
const page = 200;
const maxWaitMs = 60 * 60_000;
const messages = '/notify/emailMessage';
const deliveries = '/notify/messageReceiver';

/** Sends many letters to a mail server and kills the product meanwhile; each has to arrive once. */
export async function mailChaos(settings: MailSettings): Promise<MailOutcome> {
  const folder = settings.dataDir ?? mkdtempSync(join(tmpdir(), 'chaos-mail-'));
  const database = settings.postgres ? await makeDatabase(settings.postgres, 'chaos') : undefined;
  const env: Record<string, string> = { DATA_DIR: folder, ...(database && { DATABASE_URL: database.url }) };
  const receiver = new MailReceiver();
  const servers: ChaosServer[] = [];
  try {
    const port = await receiver.listen();
    for (let n = 0; n < (database ? 2 : 1); n++) servers.push(await ChaosServer.prepare(settings.main, env));
    // Sequentially, because the first server creates the database.
    for (const server of servers) await server.start();
    return await run(settings, servers, receiver, port);
  } finally {
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    await receiver.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(
  { letters, kills, say }: MailSettings,
  servers: readonly ChaosServer[],
  receiver: MailReceiver,
  port: number,
): Promise<MailOutcome> {
  const [killed] = servers as [ChaosServer];
  const urls = servers.map(({ url }) => url);
  const [author, approver] = [new ChaosClient(urls), new ChaosClient(urls)];
  await author.signIn('admin', password);
  await approver.signIn('admin-b', password);
  await enter(author, approver, letters, port);
  const from = performance.now();
  for (let kill = 1; kill <= kills; kill++) {
    await reached(() => receiver.total >= (letters * kill) / (kills + 1));
    await killed.kill();
    say(`kill -9 number ${kill} after ${receiver.total} letters`);
    await killed.start();
  }
  await reached(async () => (await count(author, 'waiting')) === 0);
  const perSecond = (letters * 1000) / (performance.now() - from);
  const inDoubt = await rowsOf(author, 'unknown');
  const arrived = inDoubt.filter(({ id }) => receiver.taken.has(id));
  say(
    `${receiver.total} letters arrived, ${perSecond.toFixed(0)} a second with the starts; ` +
      `${inDoubt.length} in doubt, of which ${arrived.length} had arrived`,
  );
  const before = problemsOf(await rowsOf(author), receiver.taken, letters);
  for (const { id, version } of inDoubt)
    await fine(
      author.post(`${deliveries}/${receiver.taken.has(id) ? 'confirmSent' : 'sendAgain'}`, {
        ids: id,
        version: Number(version),
      }),
    );
  await reached(async () => (await count(author, 'waiting')) === 0);
  const all = await rowsOf(author);
  const notSent = all.filter(({ status }) => status !== 'sent').map(({ id, status }) => `${id} ended as ${status}`);
  return {
    problems: [...before, ...notSent, ...problemsOf(all, receiver.taken, letters)],
    inDoubt: inDoubt.length,
    perSecond,
  };
}

/** Writes the messages, has them approved by somebody else, and sends them. */
async function enter(author: ChaosClient, approver: ChaosClient, letters: number, port: number): Promise<void> {
  const { id: configId } = await fine<Row>(
    author.post('/notify/emailConfig/add', {
      configName: title,
      host: '127.0.0.1',
      port,
      account: 'sender@mail.example',
      password: 'a-code',
      encryption: 'none',
      isDefault: 'false',
      status: 'enabled',
    }),
  );
  for (let first = 0; first < letters; first += inOne) {
    const receivers = Array.from(
      { length: Math.min(inOne, letters - first) },
      (_one, i) => `person${first + i}@mail.example`,
    ).join(',');
    const row = await fine<Row>(
      author.post(`${messages}/add`, { configId, receivers, title, content: '<p>明日 9 点停水。</p>' }),
    );
    for (const [n, [client, name]] of (
      [
        [author, 'submit'],
        [approver, 'approval'],
        [author, 'send'],
      ] as const
    ).entries())
      await fine(client.post(`${messages}/${name}`, { ids: row.id, version: n + 1 }));
  }
}

/** Letters that came twice, that the product calls sent though they did not come, and the other way round. */
function problemsOf(rows: readonly Row[], taken: ReadonlyMap<string, number>, letters: number): string[] {
  const found = rows.length === letters ? [] : [`${rows.length} deliveries of ${letters} letters`];
  for (const { id, status } of rows) {
    const times = taken.get(id) ?? 0;
    if (times > 1) found.push(`${id} came ${times} times`);
    if (status === 'sent' && times === 0) found.push(`${id} is called sent and never came`);
    if (status !== 'sent' && status !== 'unknown') found.push(`${id} is ${String(status)}`);
  }
  return found;
}

async function count(client: ChaosClient, status: string): Promise<number | undefined> {
  const reply = await client.post(`${deliveries}/list`, { title, status, limit: 1 });
  return reply?.status === 200 ? Number(reply.data.total) : undefined;
}

async function rowsOf(client: ChaosClient, status?: string): Promise<Row[]> {
  const all: Row[] = [];
  for (let number = 1; ; number++) {
    const { list } = await fine<{ list: Row[] }>(
      client.post(`${deliveries}/list`, { title, ...(status && { status }), page: number, limit: page }),
    );
    all.push(...list);
    if (list.length < page) return all;
  }
}

async function fine<T = unknown>(reply: Promise<Reply | undefined>): Promise<T> {
  const answer = await reply;
  if (answer?.status !== 200)
    throw new Error(`answered ${answer?.status ?? 'nothing'}: ${JSON.stringify(answer?.data)}`);
  return answer.data as T;
}

async function reached(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + maxWaitMs; !(await isSo()); await pause(100))
    if (Date.now() > end) throw new Error('the letters did not get on');
}
