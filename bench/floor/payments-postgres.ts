import pg from 'pg';
import { v7 } from 'uuid';
import { paymentTables, type Size } from './payment-tables.ts';
import type { Pay } from './payments.ts';

/**
 * One statement, and so one round trip: references are looked at when it ends, and a balance below zero undoes all of
 * it. The wallet is locked before the takings: in any order, two payments from one wallet could wait for each other.
 */
const statement = `
  with taken as (update receipt set status = 'paid' where id = $1 and status = 'unpaid' returning "accountId", amount),
  noted as (insert into journal select $2, 'pay:' || $1, $3 from taken returning id),
  paid as (update account a set balance = a.balance - t.amount, seq = a.seq + 1 from taken t where a.id = t."accountId"
    returning a.id, -t.amount as amount, a.balance, a.seq),
  earned as (update account a set balance = a.balance - p.amount, seq = a.seq + 1 from paid p where a.id = 'takings'
    returning a.id, -p.amount as amount, a.balance, a.seq),
  moved as (select * from paid union all select * from earned)
  insert into entry select $2 || m.id, n.id, m.id, m.seq, m.amount, m.balance from moved m, noted n`;

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
