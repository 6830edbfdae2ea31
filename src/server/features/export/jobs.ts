import { randomUUID } from 'node:crypto';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context, Services } from '../../context.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { askerOf } from './asker.ts';
import table from './job.table.ts';

/** A job is free if its process has not renewed the lease for so long. */
const leaseMs = 30_000;
export const beatMs = leaseMs / 3;
/** A task that has crashed its process so often is failed. */
const maxAttempts = 3;

export interface Job {
  readonly id: string;
  readonly asker: Row;
  /** The job was attempted too often. */
  readonly hopeless: boolean;
}

export const openStates = ['waiting', 'running'] as const;

/** Adds the job of a task, in the transaction that stores the task. */
export const addJob = (context: Context, tx: Queries, id: string): Promise<void> =>
  context.store.insert(
    tx,
    table.name,
    {
      id,
      holder: null,
      leaseUntil: new Date(0).toISOString(),
      attempts: 0,
      asker: context.db.dialect.encode('json', askerOf(context)),
    },
    [],
  );

/** The jobs of a database, as one process takes them. */
export class Jobs {
  readonly #holder = randomUUID();
  readonly #services: Services;
  readonly #tasks: Resource;
  readonly #clock: () => number;

  constructor(services: Services, tasks: Resource, clock: () => number) {
    this.#services = services;
    this.#tasks = tasks;
    this.#clock = clock;
  }

  /** Takes the oldest free job: its task waits, or the task's process has ended. */
  async claim(): Promise<Job | undefined> {
    const { store, db } = this.#services;
    const open: Condition = {
      is: 'via',
      column: 'id',
      several: false,
      table: this.#tasks.table,
      where: all(live, { is: 'in', column: 'status', values: openStates }),
    };
    for (;;) {
      const [found] = await store.leading({
        table: table.name,
        columns: ['id', 'attempts', 'asker'],
        where: all(this.#free(), open),
        order: [{ column: 'id', descending: false }],
        limit: 1,
      });
      if (!found) return undefined;
      const id = String(found.id);
      const attempts = Number(found.attempts) + 1;
      const taken = await store.transaction((tx) =>
        store.update(
          tx,
          table.name,
          { holder: this.#holder, leaseUntil: this.#later(), attempts },
          all(isColumn('id', id), this.#free()),
        ),
      );
      if (taken > 0)
        return { id, asker: db.dialect.decode('json', found.asker) as Row, hopeless: attempts > maxAttempts };
    }
  }

  /** Renews the lease; false if another process holds it. */
  async keep(id: string, tx?: Queries): Promise<boolean> {
    return this.#change(id, { leaseUntil: this.#later() }, tx);
  }

  /** Releases a job. Ending it on purpose, by a cancel or a shutdown, does not count as an attempt. */
  async release(id: string, attempts?: number): Promise<void> {
    await this.#change(id, {
      holder: null,
      leaseUntil: new Date(0).toISOString(),
      ...(attempts !== undefined && { attempts }),
    });
  }

  async #change(id: string, values: Row, tx?: Queries): Promise<boolean> {
    const { store } = this.#services;
    const mine = all(isColumn('id', id), isColumn('holder', this.#holder));
    const change = (within: Queries) => store.update(within, table.name, values, mine);
    return (tx ? await change(tx) : await store.transaction(change)) > 0;
  }

  #free(): Condition {
    return { is: 'compare', column: 'leaseUntil', op: '<=', value: new Date(this.#clock()).toISOString() };
  }

  #later(): string {
    return new Date(this.#clock() + leaseMs).toISOString();
  }

  /** Removes the jobs of deleted tasks. */
  async sweep(): Promise<void> {
    const { store } = this.#services;
    const gone: Condition = {
      is: 'via',
      column: 'id',
      several: false,
      table: this.#tasks.table,
      where: { is: 'empty', column: 'deletedAt', empty: false },
    };
    await store.transaction((tx) => store.remove(tx, table.name, gone));
  }
}
