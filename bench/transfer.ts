/**
 * `npm run bench:transfer`: a large export and a large import, the memory they use, and how much they slow down other
 * calls.
 */
import { execFileSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, requestText, type Measured } from './load.ts';
import { people } from './people.ts';
import { freePort, pause, start, stop, watchMemory } from './server.ts';

const root = process.cwd();
const api = '/super_cloud/api';
const form = { 'content-type': 'application/x-www-form-urlencoded', 'x-requested-with': 'XMLHttpRequest' };
const exportedRows = Number(process.env.BENCH_ROWS ?? 200_000);
const importedRows = Number(process.env.BENCH_IMPORT_ROWS ?? 20_000);

const encode = (fields: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
const told = (label: string, { perSecond, p50, p99, failed }: Measured) =>
  console.log(
    `  ${label.padEnd(16)} ${String(perSecond).padStart(6)} req/s   p50 ${p50.toFixed(2).padStart(6)} ms   p99 ${p99.toFixed(2).padStart(7)} ms${failed > 0 ? `   ${failed} FAILED` : ''}`,
  );

/** Seeding takes longer than everything else; setting BENCH_DATA to a folder keeps the data for the next run. */
const kept = process.env.BENCH_DATA;
const folder = kept ?? mkdtempSync(join(tmpdir(), 'bench-'));
const port = await freePort();
const at = `http://127.0.0.1:${port}${api}`;
let child: ChildProcess | undefined;
try {
  const headers: Record<string, string> = { ...form };
  const call = async <T>(path: string, fields: Record<string, string | number> = {}): Promise<T> =>
    ((await (await fetch(at + path, { method: 'POST', headers, body: encode(fields) })).json()) as { data: T }).data;
  const begin = async () => {
    child = await start(port, folder);
    const reply = await fetch(`${at}/user/login`, {
      method: 'POST',
      headers: form,
      body: encode({ loginName: 'admin', password: 'Demo@2026!' }),
    });
    headers.cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return child;
  };
  child = await begin();
  const { total } = await call<{ total: number }>('/organisation/staff/list', { limit: 1 });
  if (total < exportedRows) {
    await stop(child);
    execFileSync(
      process.execPath,
      [join(root, 'src/cli/run.mjs'), 'seed', 'organisation/staff', String(exportedRows - total)],
      { cwd: root, env: { ...process.env, DATA_DIR: folder }, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    child = await begin();
  }
  const list = requestText('POST', `${api}/organisation/staff/list`, headers, encode({ page: 1, limit: 20 }));
  const others = (seconds: number) => load(port, 4, seconds, () => list);
  await others(1);

  console.log(`${Math.max(total, exportedRows)} rows; memory at rest ${watchMemory(child)()} MB`);
  for (const format of ['xlsx', 'csv']) {
    console.log(`\nexport of all rows as ${format}`);
    told('lists, alone', await others(3));
    const highest = watchMemory(child);
    const from = performance.now();
    const { id } = await call<{ id: string }>('/organisation/staff/export', { _format: format });
    const status = async () =>
      (
        (await (await fetch(`${at}/export/exportTask/${id}`, { headers })).json()) as {
          data: { status: string; fileSize: number };
        }
      ).data;
    told('lists, meanwhile', await others(3));
    let now = await status();
    for (; ['waiting', 'running'].includes(now.status); now = await status()) await pause(100);
    console.log(
      `  ${now.status} after ${((performance.now() - from) / 1000).toFixed(1)} s, ${(now.fileSize / 1e6).toFixed(1)} MB; highest memory ${highest()} MB`,
    );
  }

  const {
    list: [first],
  } = await call<{ list: { orgId: string; companyDeptId: string }[] }>('/organisation/staff/list', { limit: 1 });
  const file = await people(importedRows, first?.orgId ?? '', first?.companyDeptId ?? '');
  console.log(`\nimport of ${importedRows} rows (${(file.length / 1e6).toFixed(1)} MB)`);
  for (const mode of ['check', 'all']) {
    const highest = watchMemory(child);
    const from = performance.now();
    const body = new FormData();
    body.append('mode', mode);
    body.append('file', new Blob([new Uint8Array(file)]), 'rows.xlsx');
    const sent = fetch(`${at}/organisation/staff/import`, {
      method: 'POST',
      headers: { cookie: headers.cookie ?? '', 'x-requested-with': 'XMLHttpRequest' },
      body,
    }).then(
      (answer) =>
        answer.json() as Promise<{
          message: string;
          data: { good: number; added: number; bad: number; rows: object[] };
        }>,
    );
    await pause(500);
    told(`lists, ${mode}`, await others(3));
    const { data, message } = await sent;
    console.log(
      `  ${mode}: ${data ? `${data.good} good, ${data.bad} bad, ${data.added} added` : message} after ${((performance.now() - from) / 1000).toFixed(1)} s; highest memory ${highest()} MB`,
    );
    if (data?.bad) console.log(`  ${JSON.stringify(data.rows[0])}`);
  }
} finally {
  if (child) await stop(child);
  if (!kept) rmSync(folder, { recursive: true, force: true });
}
