import pg from 'pg';
import { v7 } from 'uuid';
import { paymentTables, type Size } from './payment-tables.ts';
import type { Pay } from './payments.ts';

/** One statement, and so one round trip: references are looked at when it ends, and a balance below zero undoes all of it. */
const statement = `
  with taken as (update receipt set status = 'paid' where id = $1 and status = 'unpaid' returning "accountId", amount),
  noted as (insert into journal select $2, 'pay:' || $1, $3 from taken returning id),
  lines as (select "accountId" as id, -amount as amount from taken union all select 'takings', amount from taken),
  moved as (update account a set balance = balance + l.amount, seq = seq + 1 from lines l where a.id = l.id
    returning a.id, l.amount, a.balance, a.seq)
  insert into entry select $2 || a.id, n.id, a.id, a.seq, a.amount, a.balance from moved a, noted n`;

export async function postgresPayments(address: string, { wallets, orders }: Size): Promise<Pay> {
  const pool = new pg.Pool({ connectionString: address, max: 10, min: 2, pipeline: true });
  await pool.query(paymentTables);
  await pool.query(`insert into account select 'w' || n, 1000000000, 0 from generate_series(0, $1::int - 1) n`, [
    wallets,
  ]);
  await pool.query(
    `insert into receipt select n::text, 'w' || n % $2::int, 1, 'unpaid' from generate_series(0, $1::int - 1) n`,
    [orders, wallets],
  );
  await pool.query('vacuum analyze');
  return async (id) => {
    const values = [id, v7(), new Date().toISOString()];
    return (await pool.query({ name: 'pay', text: statement, values })).rowCount === 2;
  };
}
