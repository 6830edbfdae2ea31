import { readArguments } from './arguments.ts';
import { command, exit, UsageError } from './usage.ts';

const usage = `Usage: npm run chaos -- [rounds] [--money] [--database postgres]
       npm run chaos -- [kills] --mail [--database postgres]

Lets 50 callers write to the built product while it is killed, its disk fills up or, on PostgreSQL with two
servers, its connections are cut; after each round everything that was acknowledged in it must be there, and
nothing half done. Every tenth round, and the last, look at the rows and files of all rounds again.
PostgreSQL is that of TEST_DATABASE_URL, where a database of its own is made. CHAOS_CALLERS=50, CHAOS_SECONDS=3:
how long callers write before something goes wrong (half as long to one and a half), and half of it afterwards.
Of a round 3 to 4 s are the start of the servers, a second is the look at what it wrote. Loopback only.

--money kills it in the middle of batch recharges and welfare grants instead: afterwards every person has theirs
once, and every tenth time and at the end the ledger check is clean. On PostgreSQL the other server finishes what
the killed one had begun.
CHAOS_PEOPLE=450 in a batch, of whom 200 are booked at a time.

--mail sends 10,000 letters (CHAOS_LETTERS) to a mail server of its own and kills the product three times meanwhile.
Each has to arrive once. Of those that a kill cut off the product says that it does not know; they are looked up at
the mail server, confirmed or sent again, as an operator would.`;

const maxRounds = 200;

export const run = (args: readonly string[]): Promise<number> =>
  command(usage, async () => {
    const { values, positionals } = readArguments(
      args,
      {
        help: { type: 'boolean' },
        money: { type: 'boolean' },
        mail: { type: 'boolean' },
        database: { type: 'string' },
      },
      { min: 0, max: 1 },
    );
    if (values.help) {
      console.log(usage);
      return exit.fine;
    }
    const [text = values.mail ? '3' : '4'] = positionals;
    const rounds = Number(text);
    if (!/^\d+$/.test(text) || rounds < 1 || rounds > maxRounds)
      throw new UsageError(`${JSON.stringify(text)} is not a number of rounds from 1 to ${maxRounds}.`);
    const postgres = addressOf(values.database);
    if (values.mail) return runMail(rounds, postgres);
    return values.money ? runMoneyRounds(rounds, postgres) : runRounds(rounds, postgres);
  });

function addressOf(database: string | undefined): string | undefined {
  if (database === undefined || database === 'sqlite') return undefined;
  if (database !== 'postgres')
    throw new UsageError(`${JSON.stringify(database)} is no database; say postgres, or leave it out.`);
  const address = process.env.TEST_DATABASE_URL;
  if (!address) throw new UsageError('Set TEST_DATABASE_URL to a PostgreSQL server on which a database may be made.');
  return address;
}

async function runRounds(rounds: number, postgres: string | undefined): Promise<number> {
  const { chaos } = await import('../../bench/chaos/run.ts');
  const { ledger, lost, halfDone, died } = await chaos({
    main: 'dist/server/main.js',
    rounds,
    postgres,
    callers: Number(process.env.CHAOS_CALLERS ?? 50),
    seconds: Number(process.env.CHAOS_SECONDS ?? 3),
    say: (line) => console.log(line),
  });
  for (const line of [...lost, ...halfDone].slice(0, 20)) console.log(`  ${line}`);
  if (died > 0) console.log(`servers that ended by themselves: ${died}`);
  console.log(
    `acknowledged ${ledger.acknowledged}, lost ${lost.length}, half done ${halfDone.length}, 500s ${ledger.errors500}`,
  );
  return lost.length + halfDone.length + died > 0 ? exit.problems : exit.fine;
}

async function runMoneyRounds(rounds: number, postgres: string | undefined): Promise<number> {
  const { moneyChaos } = await import('../../bench/chaos/money.ts');
  const { problems, midway } = await moneyChaos({
    main: 'dist/server/main.js',
    rounds,
    people: Number(process.env.CHAOS_PEOPLE ?? 450),
    ...(postgres !== undefined && { postgres }),
    say: (line) => console.log(line),
  });
  for (const line of problems.slice(0, 20)) console.log(`  ${line}`);
  console.log(`problems ${problems.length}, batches found half done after the kill ${midway}`);
  return problems.length > 0 ? exit.problems : exit.fine;
}

async function runMail(kills: number, postgres: string | undefined): Promise<number> {
  const { mailChaos } = await import('../../bench/chaos/mail.ts');
  const letters = Number(process.env.CHAOS_LETTERS ?? 10_000);
  const { problems, inDoubt } = await mailChaos({
    main: 'dist/server/main.js',
    letters,
    kills,
    ...(postgres !== undefined && { postgres }),
    say: (line) => console.log(line),
  });
  for (const line of problems.slice(0, 20)) console.log(`  ${line}`);
  console.log(
    `letters ${letters}, kills ${kills}, problems ${problems.length}, in doubt until they were looked up ${inDoubt}`,
  );
  return problems.length > 0 ? exit.problems : exit.fine;
}
