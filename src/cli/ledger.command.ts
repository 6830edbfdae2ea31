import { readConfig } from '../server/config.ts';
import { checkLedger, isSound, reportLines, type LedgerReport } from '../server/ledger/check.ts';
import { accountTable } from '../server/ledger/tables.ts';
import { readArguments } from './arguments.ts';
import { withDatabase } from './installed-database.ts';
import { command, exit, Refusal, UsageError } from './usage.ts';

const usage = `Usage: npm run ledger -- check

Goes through the whole ledger of an installation (DATA_DIR or DATABASE_URL), while the server
goes on, and names the first difference of each kind: entries that do not follow each other,
balances that are not what their entries add up to, journals that do not sum to zero, grants,
holds and refunds that do not fit, rules that are not in force.
Exit code 0: fine, 1: not fine, 2: usage.`;

export const run = (args: readonly string[]): Promise<number> =>
  command(usage, async () => {
    const { values, positionals } = readArguments(args, { help: { type: 'boolean' } }, { min: 0, max: 1 });
    if (values.help) {
      console.log(usage);
      return exit.fine;
    }
    if (positionals[0] !== 'check')
      throw new UsageError(positionals[0] === undefined ? 'Say what to do.' : `There is no command ${positionals[0]}`);
    return printReport(await check());
  });

const check = (): Promise<LedgerReport> =>
  withDatabase(readConfig(process.env), async (db) => {
    const { columns } = await db.dialect.inspect(db.reader.kysely);
    if (!columns.has(accountTable.name))
      throw new Refusal('This database has no ledger yet. It is there from the next start of the server on.');
    return checkLedger(db);
  });

export function printReport(report: LedgerReport): number {
  for (const line of reportLines(report)) console.log(line);
  const read = `${report.accounts} accounts and ${report.journals} journals`;
  console.log(isSound(report) ? `The ledger is sound: ${read}.` : `\nThe ledger is not sound; looked at ${read}.`);
  return isSound(report) ? exit.fine : exit.problems;
}
