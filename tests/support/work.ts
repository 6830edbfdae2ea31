import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Json } from '../../src/meta/json.ts';
import type { Attempt, Handler } from '../../src/server/events/handler.ts';
import type { Queries } from '../../src/server/storage/database.ts';
import { addWork, type NewWork } from '../../src/server/storage/work/add.ts';
import type { RunningServer } from './server.ts';

let made = 0;

/** Creates and inspects stored work of one server. */
export class Work {
  constructor(readonly running: RunningServer) {}

  get store() {
    return this.running.server.services.store;
  }

  get worker() {
    return this.running.server.worker;
  }

  /** Registers a handler with a unique name. */
  handler(run: (attempt: Attempt) => Promise<unknown>, more: Partial<Handler> = {}): string {
    const name = `test.${++made}`;
    this.worker.handle({ ...more, name, run });
    return name;
  }

  add(handler: string, ...work: readonly (Partial<NewWork> & { n?: number })[]): Promise<number> {
    return this.store.transaction((tx) => this.addWithin(tx, handler, ...work));
  }

  addWithin(tx: Queries, handler: string, ...work: readonly (Partial<NewWork> & { n?: number })[]): Promise<number> {
    return addWork(
      this.store,
      tx,
      ...work.map(({ n, ...more }) => ({
        key: `${handler}:${++made}`,
        handler,
        payload: { n: n ?? null } as Json,
        dueMs: this.worker.clock(),
        ...more,
      })),
    );
  }

  async rows(handler: string): Promise<Record<string, unknown>[]> {
    const { rows } = await sql<
      Record<string, unknown>
    >`select * from "work" where "handler" = ${handler} order by "seq"`.execute(this.store.db.reader.kysely);
    return rows;
  }

  async states(handler: string): Promise<unknown[]> {
    return (await this.rows(handler)).map(({ state }) => state);
  }

  /** Makes scheduled retries due now. */
  async hurry(handler: string): Promise<void> {
    await this.change(handler, { dueAt: new Date(this.worker.clock() - 1000).toISOString() });
    this.worker.wake();
  }

  async change(handler: string, values: Record<string, unknown>): Promise<void> {
    await this.store.transaction((tx) =>
      this.store.update(tx, 'work', values, { is: 'compare', column: 'handler', op: '=', value: handler }),
    );
  }
}

/** Waits for a condition; a busy machine may need time. */
export async function until(condition: () => boolean | Promise<boolean>, seconds = 240): Promise<void> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    if (await condition()) return;
    await setTimeout(20);
  }
  throw new Error(`not so within ${seconds} s: ${condition.toString()}`);
}
