import pg from 'pg';
import type { Rows } from './rows.ts';
import { createTable, statements } from './table.ts';

/** Rows of a copy of the product's database; statements have names, so that each connection prepares them once. */
export async function postgresRows(address: string): Promise<Rows> {
  const pool = new pg.Pool({ connectionString: address, max: 10, min: 2, pipeline: true });
  for (const each of [...createTable, 'vacuum analyze floor_staff']) await pool.query(each);
  const sql = statements((n) => `$${n}`);
  const ask = (name: keyof typeof sql, values: unknown[]) => pool.query({ name, text: sql[name], values });
  return {
    page: async (...values) => (await ask('page', values)).rows,
    count: async (orgId) => Number((await ask('count', [orgId])).rows[0].n),
    read: async (id) => (await ask('read', [id])).rows[0],
    add: (id, { staffName, orgId, companyDeptId, staffType, mobile, staffNo }, now) =>
      ask('add', [id, staffName, orgId, companyDeptId, staffType, mobile, staffNo, now, now]),
    update: async (id, version, staffName, now) => (await ask('update', [staffName, now, id, version])).rowCount ?? 0,
  };
}
