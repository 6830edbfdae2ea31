/**
 * `npm run bench:import`: how much a large all-or-nothing import slows down saving, signing in and reading, compared
 * with the same calls before it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { people } from './people.ts';
import { freePort, pause, start, stop, watchMemory } from './server.ts';

const rows = Number(process.env.BENCH_IMPORT_ROWS ?? 20_000);
const calm = Number(process.env.BENCH_SECONDS ?? 10);
/** Simulated users: how many do each action, and how long they pause in between. */
const kinds = {
  save: { people: 10, thinkMs: 200 },
  'sign in': { people: 2, thinkMs: 1500 },
  read: { people: 8, thinkMs: 200 },
} as const;
type Kind = keyof typeof kinds;

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const port = await freePort();
const at = `http://127.0.0.1:${port}/super_cloud/api`;
const headers: Record<string, string> = {
  'content-type': 'application/x-www-form-urlencoded',
  'x-requested-with': 'XMLHttpRequest',
};
const signIn = (loginName: string) =>
  fetch(`${at}/user/login`, {
    method: 'POST',
    headers: { ...headers, cookie: '' },
    body: new URLSearchParams({ loginName, password: 'Demo@2026!' }),
  });

async function call<T>(path: string, fields: Record<string, string | number> = {}): Promise<T> {
  const reply = await fetch(at + path, {
    method: 'POST',
    headers,
    body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])),
  });
  const { code, message, data } = (await reply.json()) as { code: number; message: string; data: T };
  if (code !== 200) throw new Error(`${path}: ${code} ${message}`);
  return data;
}

/** Saves its own row again and again, so that savers do not conflict. */
async function saver(orgId: string, n: number): Promise<() => Promise<unknown>> {
  let row = await call<{ id: string; version: number }>('/carpark/add', {
    carparkCode: `B-${n}`,
    carparkName: `B-${n}`,
    orgId,
    carparkType: 'ground',
    totalSpaces: 1,
    freeSpaces: 1,
  });
  return async () =>
    (row = await call('/carpark/update', { id: row.id, version: row.version, carparkName: `B-${n}-${row.version}` }));
}

async function actsOf(kind: Kind, orgId: string): Promise<(() => Promise<unknown>)[]> {
  const { people: count } = kinds[kind];
  if (kind === 'save') return Promise.all(Array.from({ length: count }, (_, n) => saver(orgId, n)));
  const act =
    kind === 'read'
      ? () => call('/organisation/build/list', { limit: 20 })
      : async () => {
          const reply = await signIn('project-a');
          if (!reply.ok) throw new Error(`sign in: ${reply.status}`);
          await reply.text();
        };
  return Array.from({ length: count }, () => act);
}

type Acts = Record<Kind, (() => Promise<unknown>)[]>;

/** Measures the duration of each call until `isOver`. */
async function measure(acts: Acts, isOver: () => boolean): Promise<Record<Kind, number[]>> {
  const times: Record<Kind, number[]> = { save: [], 'sign in': [], read: [] };
  const person = async (kind: Kind, act: () => Promise<unknown>) => {
    await pause(Math.random() * kinds[kind].thinkMs);
    while (!isOver()) {
      const from = performance.now();
      await act();
      times[kind].push(performance.now() - from);
      await pause(kinds[kind].thinkMs * (0.5 + Math.random()));
    }
  };
  await Promise.all((Object.keys(kinds) as Kind[]).flatMap((kind) => acts[kind].map((act) => person(kind, act))));
  return times;
}

function tell(title: string, times: Record<Kind, number[]>): void {
  console.log(`\n${title}`);
  for (const [kind, each] of Object.entries(times)) {
    const sorted = each.toSorted((one, other) => one - other);
    const share = (part: number) =>
      (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0).padStart(6);
    console.log(
      `  ${kind.padEnd(8)} ${String(sorted.length).padStart(6)} calls   p50 ${share(0.5)} ms   p99 ${share(0.99)} ms   max ${share(1)} ms   above 200 ms ${sorted.filter((ms) => ms > 200).length}`,
    );
  }
}

async function importAll(file: Buffer): Promise<string> {
  const body = new FormData();
  body.append('mode', 'all');
  body.append('file', new Blob([new Uint8Array(file)]), 'rows.xlsx');
  const from = performance.now();
  const reply = await fetch(`${at}/organisation/staff/import`, {
    method: 'POST',
    headers: { cookie: headers.cookie ?? '', 'x-requested-with': 'XMLHttpRequest' },
    body,
  });
  const { message, data } = (await reply.json()) as { message: string; data: { added: number; bad: number } | null };
  if (data?.added !== rows) throw new Error(`the import did not go through: ${message} ${JSON.stringify(data)}`);
  return `${data.added} rows in ${((performance.now() - from) / 1000).toFixed(1)} s`;
}

const child = await start(port, folder);
try {
  headers.cookie = (await signIn('admin')).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const {
    list: [first],
  } = await call<{ list: { orgId: string; companyDeptId: string }[] }>('/organisation/staff/list', { limit: 1 });
  if (!first) throw new Error('there is nobody whose project the rows could belong to');
  const file = await people(rows, first.orgId, first.companyDeptId);
  const acts: Acts = {
    save: await actsOf('save', first.orgId),
    'sign in': await actsOf('sign in', first.orgId),
    read: await actsOf('read', first.orgId),
  };
  const end = performance.now() + calm * 1000;
  tell('without an import', await measure(acts, () => performance.now() > end));
  const highest = watchMemory(child);
  let told: string | undefined;
  let failed: unknown;
  const importing = importAll(file).then(
    (text) => (told = text),
    (error: unknown) => (failed = error),
  );
  const times = await measure(acts, () => told !== undefined || failed !== undefined);
  await importing;
  if (failed !== undefined) throw failed;
  tell(`while ${told} are imported, highest memory ${highest()} MB`, times);
} finally {
  await stop(child);
  rmSync(folder, { recursive: true, force: true });
}
