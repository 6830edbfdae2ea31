import type { Context } from '../../context.ts';
import type { Database } from '../../storage/database.ts';

/** The runner of this process, as calls of resources see it. */
export interface Queue {
  /** Looks for jobs now. */
  wake(): void;
}

const queues = new WeakMap<Database, Queue>();

export const openQueue = (db: Database, queue: Queue): void => void queues.set(db, queue);

export const announce = (context: Context): void => queues.get(context.db)?.wake();
