import type { Context } from '../../context.ts';
import type { Database } from '../../storage/database.ts';

/** Whoever makes the files of a database in this process; calls on resources know nothing of it but this. */
export interface Queue {
  /** There may be something to do. */
  wake(): void;
}

const queues = new WeakMap<Database, Queue>();

export const openQueue = (db: Database, queue: Queue): void => void queues.set(db, queue);

export const announce = (context: Context): void => queues.get(context.db)?.wake();
