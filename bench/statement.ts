import { execFileSync } from 'node:child_process';
import { fillLedger } from './fill-ledger.ts';
import { load, requestText } from './load.ts';
import { api, Caller, encode, form, type Values } from './product-calls.ts';
import { freePort, start, stop } from './server.ts';
import type { Stage } from './stage.ts';

const postings = 1_000_000;
const pageSize = 50;

/** How long pages of a statement take in an account with a million postings. */
export async function statements(stage: Stage, seconds: number): Promise<void> {
  const { dataDir, env } = await stage.place('statement');
  const port = await freePort();
  let child = await start(port, dataDir, env);
  const { id, kind, orgId } = await newAccount(await Caller.signIn(port));
  await stop(child);
  const account = { id: `${id}/extend/${kind}`, ownerId: id, kind };
  await fillLedger(dataDir, env.DATABASE_URL || undefined, { account, orgId, postings });
  const from = performance.now();
  execFileSync(process.execPath, ['src/cli/run.mjs', 'ledger', 'check'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const checked = ((performance.now() - from) / 1000).toFixed(1);
  child = await start(port, dataDir, env);
  try {
    const { cookie } = await Caller.signIn(port);
    console.log(`\nstatement, ${postings} postings of one account; ledger check ${checked} s`);
    const month = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
    const cases: Record<string, Values> = {
      'whole year, first page': { from: '2020-01-01' },
      'whole year, from the middle': { from: '2020-01-01', after: postings / 2 },
      'whole year, last page': { from: '2020-01-01', after: postings - pageSize },
      'a month, first page': { from: month(90), to: month(60) },
    };
    for (const [title, period] of Object.entries(cases)) {
      const body = encode({ holder: 'extend', id, limit: pageSize, ...period });
      const request = requestText('POST', `${api}/wallet/statement`, { ...form, cookie }, body);
      let first: string | undefined;
      const once = await load(
        port,
        1,
        0.001,
        () => request,
        (reply) => (first ??= reply),
      );
      const { count, list } = (JSON.parse(first ?? '{}') as { data: { count: number; list: unknown[] } }).data;
      const { p50, p99, failed } = await load(port, 1, seconds, () => request);
      console.log(
        `  ${title.padEnd(28)} ${list.length} of ${count}: first time ${once.p50.toFixed(1)} ms, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms${failed > 0 ? `, ${failed} FAILED` : ''}`,
      );
    }
  } finally {
    await stop(child);
  }
}

/** A sub-account on which nothing has moved. */
async function newAccount(caller: Caller): Promise<{ id: string; kind: string; orgId: string }> {
  const [parent] = await caller.list('/organisation/virtAccount', { accountType: 'cash', status: 'normal', limit: 1 });
  const { id, orgId } = await caller.post('/wallet/virtAccountExtend/add', {
    accountId: String(parent?.id),
    virtId: String(parent?.virtId),
    typeCode: 'reception',
    accountName: '百万笔流水',
  });
  return { id, kind: 'reception', orgId: String(orgId) };
}
