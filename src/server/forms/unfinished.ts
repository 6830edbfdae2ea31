import type { Queries } from '../storage/database.ts';

const unfinished = new WeakSet<Queries>();

/** Is what is being written a draft, which may leave out what its form requires? Handing it in asks for all of it. */
export const isUnfinished = (tx: Queries): boolean => unfinished.has(tx);

export async function writeUnfinished<T>(tx: Queries, work: () => Promise<T>): Promise<T> {
  unfinished.add(tx);
  return work().finally(() => unfinished.delete(tx));
}
