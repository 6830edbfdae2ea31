import { readConfig, type Config } from '../server/config.ts';
import { loadModel } from '../server/declarations.ts';
import type { Database } from '../server/storage/database.ts';
import { openGuards } from '../server/storage/guards.ts';
import { claimDatabase } from '../server/storage/open.ts';
import { describeSync, syncSchema } from '../server/storage/sync.ts';
import { allTables } from '../server/tables.ts';
import { readArguments } from './arguments.ts';
import { withDatabase } from './installed-database.ts';
import { summary } from './migrate/summary.ts';
import { command, exit, Refusal } from './usage.ts';

const usage = `Usage: npm run migrate [-- --apply | --all]

What the declarations would change in the database of an installation (DATA_DIR or DATABASE_URL): new
tables and columns, renamed and converted fields, references, indexes, constraints. Every start of the
server does the same; --apply does it now, in one transaction, while no server uses the folder. Indexes
are counted for each table; --all names each of them.
Exit code 0: done or nothing to do, 1: there is something to do, or it is refused, 2: usage.`;

export const run = (args: readonly string[]): Promise<number> =>
  command(usage, async () => {
    const { values } = readArguments(
      args,
      { help: { type: 'boolean' }, apply: { type: 'boolean' }, all: { type: 'boolean' } },
      { min: 0, max: 0 },
    );
    if (values.help) {
      console.log(usage);
      return exit.fine;
    }
    const config = readConfig(process.env);
    return withDatabase(config, (db) =>
      values.apply ? apply(config, db) : show(db, values.all ? (lines) => lines : summary),
    );
  });

async function show(db: Database, shown: (lines: readonly string[]) => readonly string[]): Promise<number> {
  const tables = allTables(loadModel().model);
  const { changes, refusals } = await describeSync(db, tables).catch(refuse);
  const open = await openGuards(db, tables);
  const lines = [...changes, ...open.map((table) => `${table}: triggers that hold its rules, made again`)];
  for (const line of shown(lines)) console.log(line);
  if (refusals.length > 0) throw new Refusal(`\nRefused:\n${refusals.join('\n')}`);
  console.log(
    lines.length === 0
      ? 'The database holds what is declared.'
      : `\n${lines.length} to do: --apply, or the next start.`,
  );
  return lines.length === 0 ? exit.fine : exit.problems;
}

async function apply(config: Config, db: Database): Promise<number> {
  const claim = await claimDatabase(config).catch(refuse);
  try {
    const tables = allTables(loadModel().model);
    await db.prepare(() => syncSchema(db, tables, console.warn, console.log), console.warn).catch(refuse);
    console.log('The database holds what is declared.');
    return exit.fine;
  } finally {
    claim.release();
  }
}

function refuse(error: unknown): never {
  throw new Refusal(error instanceof Error ? error.message : String(error));
}
