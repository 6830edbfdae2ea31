import pg from 'pg';

/** A separate connection to a PostgreSQL database that can terminate the server's connections. */
export class Operator {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async of(url: string): Promise<Operator> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return new Operator(client);
  }

  /** Terminates all other connections to the database; returns their number. */
  async dropAll(): Promise<number> {
    const { rows } = await this.#client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return rows.length;
  }

  /** The number of connections that wait for a lock. */
  async waiting(): Promise<number> {
    const { rows } = await this.#client.query<{ n: string }>(
      "select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return Number(rows[0]?.n);
  }

  query(text: string, values: unknown[] = []): Promise<pg.QueryResult<Record<string, unknown>>> {
    return this.#client.query(text, values);
  }

  leave(): Promise<void> {
    return this.#client.end();
  }
}
