import { openVault } from '../server/auth/vault-key.ts';
import { readConfig, type Config } from '../server/config.ts';
import { loadModel } from '../server/declarations.ts';
import { verifyLog, type LogFinding, type LogReport } from '../server/records/log-chain.ts';
import { endsShape } from '../server/storage/chain/verify.ts';
import { Store } from '../server/storage/store.ts';
import { allTables, chainsOf } from '../server/tables.ts';
import { readArguments } from './arguments.ts';
import { withDatabase } from './installed-database.ts';
import { command, exit, Refusal, UsageError } from './usage.ts';

const usage = `Usage: npm run log -- verify [--ends <ends>]

Reads the whole operation log of an installation (DATA_DIR or DATABASE_URL, SECRET_KEY) and
names the first entry that was changed, added or taken away by another road than the product.
It prints where the log ends. Note that outside of the database: with --ends a later run tells
whether the log still passes through it. Exit code 0: fine, 1: not fine, 2: usage.`;

export const run = (args: readonly string[]): Promise<number> =>
  command(usage, async () => {
    const { values, positionals } = readArguments(
      args,
      { ends: { type: 'string' }, help: { type: 'boolean' } },
      { min: 0, max: 1 },
    );
    if (values.help) {
      console.log(usage);
      return exit.fine;
    }
    if (positionals[0] !== 'verify')
      throw new UsageError(positionals[0] === undefined ? 'Say what to do.' : `There is no command ${positionals[0]}`);
    if (values.ends !== undefined && !endsShape.test(values.ends))
      throw new UsageError('--ends takes what verify printed as the ends of the log.');
    return printReport(await verify(readConfig(process.env), values.ends));
  });

const verify = (config: Config, ends: string | undefined): Promise<LogReport> =>
  withDatabase(config, async (db) => {
    const { model } = loadModel();
    const tables = allTables(model);
    const { columns } = await db.dialect.inspect(db.reader.kysely);
    const missing = tables.filter(({ name, chained }) => chained && !columns.get(name)?.has('chainPart'));
    if (missing.length > 0)
      throw new Refusal('The log of this database is not chained yet. It is from the next start of the server on.');
    const vault = await openVault(new Store(db), config).catch((error: Error) => {
      throw new Refusal(error.message);
    });
    return verifyLog({ model, store: new Store(db, chainsOf(tables, vault, db.dialect)) }, ends);
  });

function printReport(report: LogReport): number {
  for (const finding of report.findings) console.log(findingText(finding));
  if (report.found > report.findings.length) console.log(`and ${report.found - report.findings.length} more`);
  const read = `${report.linked} entries in the chain${report.began ? `, which began ${report.began}` : ''}; ${report.before} from before it`;
  console.log(report.found === 0 ? `The log is whole: ${read}.` : `\n${report.found} found in ${read}.`);
  console.log(`Ends: ${report.ends}`);
  return report.found === 0 ? exit.fine : exit.problems;
}

function findingText({ kind, entry, count, day, head }: LogFinding): string {
  const at = entry && `${entry.day} ${entry.id} by ${entry.who || 'nobody'} (${entry.what})`;
  switch (kind) {
    case 'changed':
      return `changed: ${at}`;
    case 'added':
      return `added by another road: ${at}`;
    case 'missing':
      return `missing: ${count} ${count === 1 ? 'entry' : 'entries'} ${at ? `next to ${at}` : 'of a part of which nothing is left'}`;
    case 'before':
      return `${day}: the entries of this day, from before the chain, are not what they were${count ? `; ${Math.abs(count)} ${count > 0 ? 'missing' : 'too many'}` : ''}`;
    case 'head':
      return `what is known of the log beside its entries was changed: ${head}`;
    case 'ended':
      return `the log does not pass through the end that was noted: ${head}`;
  }
}
