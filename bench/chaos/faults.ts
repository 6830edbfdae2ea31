import pg from 'pg';
import { fillDisk } from './disk.ts';
import type { ChaosServer } from './servers.ts';

/** A failure that happens while callers write. The run restarts the servers that are down afterwards. */
export interface Fault {
  readonly name: string;
  /** Causes the failure; may return a note for the report. */
  happen(): Promise<string | void>;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const killing = (name: string, servers: readonly ChaosServer[]): Fault => ({
  name,
  happen: async () => void (await Promise.all(servers.map((server) => server.kill()))),
});

/** The disk is full for a while; the server must recover without a restart. */
export const fullDisk = (folder: string, server: ChaosServer, ms: number): Fault => ({
  name: 'full disk',
  async happen() {
    const free = fillDisk(folder);
    await pause(ms);
    const told = await server.readiness();
    free();
    return told;
  },
});

/** Repeatedly cuts all connections to the database. */
export const droppedConnections = (url: string, times: number): Fault => ({
  name: 'dropped connections',
  async happen() {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (let n = 0; n < times; n++) {
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await pause(300);
    }
    await client.end();
  },
});
