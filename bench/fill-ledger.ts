import { join } from 'node:path';
import SqliteFile from 'libsql';
import pg from 'pg';

/** The two accounts that the postings are between, and how many there are. */
export interface Filling {
  readonly account: { readonly id: string; readonly ownerId: string; readonly kind: string };
  readonly orgId: string;
  readonly postings: number;
}

const ruled = ['ledger_account', 'ledger_balance', 'ledger_journal', 'ledger_entry'];

/** In and out by turns, over the year up to today. */
const statements = (
  { account, orgId, postings }: Filling,
  numbers: string,
  { day, time, json }: Record<'day' | 'time' | 'json', (expression: string) => string>,
): string[] => {
  const other = `${orgId}/outside/channel/bench`;
  const amount = 'case when n % 2 = 1 then 100 else -60 end';
  const after = `(100 * ((n + 1) / 2) - 60 * (n / 2))`;
  const on = day(`365 - n * 365 / ${postings}`);
  const line = (id: string, sum: string) => `{"account":"${id}","amount":' || (${sum}) || '}`;
  const totalIn = 100 * Math.ceil(postings / 2);
  const totalOut = 60 * Math.floor(postings / 2);
  const accounts = [
    [account.id, account.kind, 'extend', account.ownerId, '', totalIn, totalOut, '0'],
    [other, 'channel', 'outside', orgId, 'bench', totalOut, totalIn, 'null'],
  ] as const;
  return [
    // It was opened along with its row.
    `delete from ledger_balance where "id" = '${account.id}'`,
    `delete from ledger_account where "id" = '${account.id}'`,
    ...accounts.map(
      ([id, kind, ownerType, ownerId, subKey]) =>
        `insert into ledger_account ("id", "kind", "ownerType", "ownerId", "subKey", "currency", "lotted", "status", "createdAt") values ('${id}', '${kind}', '${ownerType}', '${ownerId}', '${subKey}', 'CNY', false, 'open', ${time('365')})`,
    ),
    ...accounts.map(
      ([id, , , , , moneyIn, moneyOut, floor]) =>
        `insert into ledger_balance ("id", "balance", "held", "seq", "totalIn", "totalOut", "floor", "lastDay") values ('${id}', ${moneyIn - moneyOut}, 0, ${postings}, ${moneyIn}, ${moneyOut}, ${floor}, ${day('0')})`,
    ),
    `insert into ledger_journal ("id", "kind", "origin", "lines", "day", "occurredAt", "postedAt", "actor") select 'bench-' || n, 'bench', 'bench:' || n, ${json(`'[${line(other, `-(${amount})`)},${line(account.id, amount)}]'`)}, ${on}, ${time(`365 - n * 365 / ${postings}`)}, ${time(`365 - n * 365 / ${postings}`)}, 'bench' from ${numbers}`,
    ...[
      [other, 0, `-(${amount})`, `-${after}`],
      [account.id, 1, amount, after],
    ].map(
      ([id, place, sum, balance]) =>
        `insert into ledger_entry ("id", "journalId", "line", "accountId", "seq", "amount", "balanceAfter", "day") select 'bench-' || n || '-${place}', 'bench-' || n, ${place}, '${id}', n, ${sum}, ${balance}, ${on} from ${numbers}`,
    ),
  ];
};

/** Posting a million times takes minutes, so the rules of the ledger are off meanwhile, and its check is asked afterwards. */
export async function fillLedger(dataDir: string, databaseUrl: string | undefined, filling: Filling): Promise<void> {
  if (databaseUrl) return fillPostgres(databaseUrl, filling);
  fillSqlite(join(dataDir, 'console.db'), filling);
}

async function fillPostgres(connectionString: string, filling: Filling): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const day = (back: string) => `(current_date - (${back})::integer)`;
  const sql = statements(filling, `generate_series(1, ${filling.postings}) n`, {
    day,
    time: (back) => `${day(back)}::timestamptz`,
    json: (text) => `(${text})::jsonb`,
  });
  const all = [
    'begin',
    ...ruled.map((table) => `alter table ${table} disable trigger user`),
    ...sql,
    ...ruled.map((table) => `alter table ${table} enable trigger user`),
    'commit',
    ...ruled.map((table) => `vacuum analyze ${table}`),
  ];
  try {
    for (const statement of all) await client.query(statement);
  } finally {
    await client.end();
  }
}

function fillSqlite(path: string, filling: Filling): void {
  const file = new SqliteFile(path);
  const triggers = file
    .prepare(`select name, sql from sqlite_master where type = 'trigger' and tbl_name in ('${ruled.join("','")}')`)
    .all([]) as { name: string; sql: string }[];
  const day = (back: string) => `date('now', '-' || (${back}) || ' days')`;
  const numbers = `(with recursive up(n) as (select 1 union all select n + 1 from up where n < ${filling.postings}) select n from up)`;
  const sql = statements(filling, numbers, {
    day,
    time: (back) => `${day(back)} || 'T04:00:00.000Z'`,
    json: (text) => text,
  });
  const all = [
    'begin',
    ...triggers.map(({ name }) => `drop trigger "${name}"`),
    ...sql,
    ...triggers.map((trigger) => trigger.sql),
    'commit',
    'analyze',
  ];
  for (const statement of all) file.exec(statement);
  file.close();
}
