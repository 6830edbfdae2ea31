import { readConfig } from '../server/config.ts';
import { loadModel } from '../server/declarations.ts';
import { foldMarks, proveSums, rebuildSums } from '../server/features/reports/keep-sums.ts';
import { markTable } from '../server/storage/report/marks.ts';
import { Store } from '../server/storage/store.ts';
import { readArguments } from './arguments.ts';
import { withDatabase } from './installed-database.ts';
import { command, exit, Refusal, UsageError } from './usage.ts';

const usage = `Usage: npm run sums -- rebuild | prove | bench

The daily sums of the reports of an installation (DATA_DIR or DATABASE_URL):
rebuild  adds all of them up anew from the rows, while the server goes on
prove    compares them with the rows; those of a report that differ are not read any more
bench    fills a database of its own with BENCH_ROWS=1000000 copies of its demo rows (of each of
         BENCH_OF=<area>/<entity>,…, over BENCH_DAYS=700) and measures every report of them; not
         for a database that anybody uses
Exit code 0: fine, 1: not fine, 2: usage.`;

export const run = (args: readonly string[]): Promise<number> =>
  command(usage, async () => {
    const { values, positionals } = readArguments(args, { help: { type: 'boolean' } }, { min: 0, max: 1 });
    if (values.help) {
      console.log(usage);
      return exit.fine;
    }
    const [what] = positionals;
    if (what === 'bench') return bench();
    if (what !== 'rebuild' && what !== 'prove')
      throw new UsageError(what === undefined ? 'Say what to do.' : `There is no command ${what}`);
    return keep(what);
  });

const keep = (what: 'rebuild' | 'prove'): Promise<number> =>
  withDatabase(readConfig(process.env), async (db) => {
    const { columns } = await db.dialect.inspect(db.reader.kysely);
    if (!columns.has(markTable.name))
      throw new Refusal('This database has no daily sums yet. They are there from the next start of the server on.');
    const kept = { db, store: new Store(db), model: loadModel().model };
    return what === 'rebuild' ? rebuild(kept) : prove(kept);
  });

async function rebuild(kept: Parameters<typeof foldMarks>[0]): Promise<number> {
  await rebuildSums(kept);
  console.log(`Added up ${await foldMarks(kept)} days anew.`);
  return exit.fine;
}

async function prove(kept: Parameters<typeof proveSums>[0]): Promise<number> {
  const wrong = await proveSums(kept);
  for (const { report, days } of wrong) console.log(`${report}: ${days.join(', ')}`);
  console.log(
    wrong.length === 0
      ? 'The sums say what the rows say.'
      : '\nThe sums of these days differ from their rows, which are read instead until they are built anew.',
  );
  return wrong.length === 0 ? exit.fine : exit.problems;
}

async function bench(): Promise<number> {
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env });
  if (config.production) throw new Refusal('The bench fills the database with made up rows.');
  const [{ createServer }, { benchReports }] = await Promise.all([
    import('../server/server.ts'),
    import('../../bench/reports/run.ts'),
  ]);
  const server = await createServer(config);
  try {
    await benchReports(server.services);
    return exit.fine;
  } finally {
    await server.close();
  }
}
