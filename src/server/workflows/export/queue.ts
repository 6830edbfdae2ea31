import type { Context } from '../../context.ts';
import type { Database } from '../../storage/database.ts';

/** Whoever makes the files of a database; calls on resources know nothing of it but this. */
export interface Queue {
  /** Makes the file of a waiting task, as the one who asked for it. */
  enqueue(context: Context, taskId: string): void;
}

const queues = new WeakMap<Database, Queue>();

export const openQueue = (db: Database, queue: Queue): void => void queues.set(db, queue);

export const announce = (context: Context, taskId: string): void => queues.get(context.db)?.enqueue(context, taskId);
