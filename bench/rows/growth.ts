import { load, requestText, type Make } from '../load.ts';
import { api, encode, form, signIn, type Values } from '../product-calls.ts';
import { freePort, start, stop } from '../server.ts';
import type { Stage } from '../stage.ts';
import { productCalls, sampleOf } from './calls.ts';
import { seed } from './compare.ts';

/** `BENCH_GROWTH=10000000` takes another size. */
const sizes = (process.env.BENCH_GROWTH ?? '1000,100000,1000000').split(',').map(Number);
/** What a list of staff can be sorted by. */
const sorted = ['staffNo', 'staffName', 'sex', 'orgId', 'companyDeptId', 'position', 'staffType', 'hireDate', 'status'];
const names = ['志强', '晓婷', '文博', '国华'];
const titles = [
  'first page',
  'deep page',
  'first total',
  'filter',
  'slowest sort',
  'search, p99',
  'Ctrl+K, p99',
  'add',
];

/** How a list and an added row slow down as the table grows. */
export async function grow(stage: Stage, seconds: number): Promise<void> {
  const place = await stage.place('growing');
  const port = await freePort();
  await stop(await start(port, place.dataDir, place.env));
  console.log(`\nmilliseconds of one caller, median\n${'rows'.padEnd(10)}${titles.map(cell).join('')}`);
  let rows = 0;
  for (const size of sizes) {
    const from = performance.now();
    seed(place, size - rows);
    const seeded = `seeded ${size - rows} rows in ${((performance.now() - from) / 1000).toFixed(0)} s`;
    rows = size;
    const child = await start(port, place.dataDir, place.env);
    try {
      const { figures, slowest } = await measure(port, size, seconds);
      console.log(
        `${String(size).padEnd(10)}${figures.map((ms) => cell(ms.toFixed(2))).join('')}   ${seeded}; ${slowest}`,
      );
    } finally {
      await stop(child);
    }
  }
}

const cell = (text: string) => text.padStart(13);

async function measure(port: number, size: number, seconds: number) {
  const cookie = await signIn(port);
  const sample = await sampleOf(port, cookie);
  const calls = productCalls(cookie, sample);
  const ask = (fields: Values) =>
    requestText('POST', `${api}/organisation/staff/list`, { ...form, cookie }, encode({ limit: 20, ...fields }));
  const find = (q: string) => requestText('POST', `${api}/console/search`, { ...form, cookie }, encode({ q }));
  const median = async (make: Make) => (await load(port, 1, seconds, make)).p50;
  // A filter that was not asked for before, so that nothing remembers its total.
  const total = (await load(port, 1, 0.001, () => ask({ limit: 1, createdAt_gte: '2000-01-01T00:00:00Z' }))).p50;
  const page = await median(calls.list.make);
  const deep = await median(() => ask({ page: Math.max(1, Math.floor(size / 20 / 2)) }));
  const filter = await median(() => ask({ staffType: 'repair', status: 'onduty', page: 1 }));
  let sort = { ms: 0, by: '' };
  for (const by of sorted)
    for (const _order of ['asc', 'desc']) {
      const { p50: ms } = await load(port, 1, seconds / 10, () => ask({ page: 1, _sort: by, _order }));
      if (ms > sort.ms) sort = { ms, by: `${by} ${_order}` };
    }
  let n = 0;
  const search = (await load(port, 1, seconds, () => ask({ q: names[n++ % names.length] as string, page: 1 }))).p99;
  const everywhere = (await load(port, 1, seconds, () => find(names[n++ % names.length] as string))).p99;
  const add = await median(calls.add.make);
  return {
    figures: [page, deep, total, filter, sort.ms, search, everywhere, add],
    slowest: `slowest to sort by ${sort.by}`,
  };
}
