import SqliteFile from 'libsql';
import { v7 } from 'uuid';
import { paymentTables, type Size } from './payment-tables.ts';
import type { Pay } from './payments.ts';

export function sqlitePayments(path: string, { wallets, orders }: Size): Pay {
  const file = new SqliteFile(path);
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) file.pragma(pragma);
  file.exec(paymentTables);
  const account = file.prepare('insert into account values (?, 1000000000, 0)');
  const receipt = file.prepare("insert into receipt values (?, ?, 1, 'unpaid')");
  file.transaction(() => {
    for (let n = 0; n < wallets; n++) account.run([`w${n}`]);
    for (let n = 0; n < orders; n++) receipt.run([String(n), `w${n % wallets}`]);
  })();

  const taken = file.prepare(
    `update receipt set status = 'paid' where id = ? and status = 'unpaid' returning "accountId", amount`,
  );
  const moved = file.prepare(
    'update account set balance = balance + ?, seq = seq + 1 where id = ? returning balance, seq',
  );
  const journal = file.prepare('insert into journal values (?, ?, ?)');
  const entry = file.prepare('insert into entry values (?, ?, ?, ?, ?, ?)');

  return file.transaction((id: string): boolean => {
    const order = taken.get([id]) as { accountId: string; amount: number } | undefined;
    if (!order) return false;
    const journalId = v7();
    journal.run([journalId, `pay:${id}`, new Date().toISOString()]);
    for (const [accountId, amount] of [
      [order.accountId, -order.amount],
      ['takings', order.amount],
    ] as const) {
      const after = moved.get([amount, accountId]) as { balance: number; seq: number };
      entry.run([v7(), journalId, accountId, after.seq, amount, after.balance]);
    }
    return true;
  });
}
