/**
 * The baseline for payments: what somebody would write by hand to take money from a wallet for an order, with a journal
 * and two entries, and none of the product's features. Same driver, same fsync, prepared statements.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import fastify from 'fastify';
import SqliteFile from 'libsql';
import { v7 } from 'uuid';

const [path = '', port = '0', secret = '', wallets = '0', orders = '0'] = process.argv.slice(2);
const file = new SqliteFile(path);
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) file.pragma(pragma);
file.exec(`
  create table account (id text primary key, balance integer not null, seq integer not null);
  create table receipt (id text primary key, accountId text not null references account, amount integer not null, status text not null);
  create table journal (id text primary key, origin text not null unique, at text not null);
  create table entry (id text primary key, journalId text not null references journal, accountId text not null references account,
    seq integer not null, amount integer not null, balanceAfter integer not null, unique (accountId, seq));
  insert into account values ('takings', 0, 0);
`);
const account = file.prepare('insert into account values (?, 1000000000, 0)');
const receipt = file.prepare("insert into receipt values (?, ?, 1, 'unpaid')");
file.transaction(() => {
  for (let n = 0; n < Number(wallets); n++) account.run([`w${n}`]);
  for (let n = 0; n < Number(orders); n++) receipt.run([String(n), `w${n % Number(wallets)}`]);
})();

const taken = file.prepare(
  "update receipt set status = 'paid' where id = ? and status = 'unpaid' returning accountId, amount",
);
const moved = file.prepare(
  'update account set balance = balance + ?, seq = seq + 1 where id = ? and (balance + ? >= 0) returning balance, seq',
);
const journal = file.prepare('insert into journal values (?, ?, ?)');
const entry = file.prepare('insert into entry values (?, ?, ?, ?, ?, ?)');

function pay(id: string): boolean {
  const order = taken.get([id]) as { accountId: string; amount: number } | undefined;
  if (!order) return false;
  const journalId = v7();
  journal.run([journalId, `pay:${id}`, new Date().toISOString()]);
  for (const [accountId, amount] of [
    [order.accountId, -order.amount],
    ['takings', order.amount],
  ] as const) {
    const after = moved.get([amount, accountId, amount]) as { balance: number; seq: number } | undefined;
    if (!after) throw new Error('not enough money');
    entry.run([v7(), journalId, accountId, after.seq, amount, after.balance]);
  }
  return true;
}
const paid = file.transaction(pay);

const app = fastify();
app.addHook('onRequest', async (request, reply) => {
  const [user, signature = ''] = (request.headers.authorization ?? '').split('.');
  const expected = createHmac('sha256', secret)
    .update(user ?? '')
    .digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return reply.code(401).send({ code: 401 });
});
app.post<{ Body: { id: string } }>('/pay', async ({ body: { id } }, reply) =>
  paid(id) ? { code: 200, data: { id } } : reply.code(409).send({ code: 409 }),
);
await app.listen({ port: Number(port), host: '127.0.0.1' });
