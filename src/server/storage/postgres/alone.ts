import pg from 'pg';

/** Any number that no other program on the same database uses. */
const lockId = 7_203_114_905;

/**
 * Lets one process at a time do its work, such as changing the schema. The lock belongs to a connection
 * of its own, so it ends with the process, however that ends.
 */
export async function alone<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockId]);
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}
