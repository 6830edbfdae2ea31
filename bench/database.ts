import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A database of its own on a PostgreSQL server, or a copy of another one that nobody is connected to. */
export async function makeDatabase(
  address: string,
  prefix: string,
  copyOf?: string,
): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`;
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const template = copyOf === undefined ? '' : ` template ${new URL(copyOf).pathname.slice(1)}`;
  await ask(`create database ${name}${template}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => ask(`drop database ${name} with (force)`) };
}
