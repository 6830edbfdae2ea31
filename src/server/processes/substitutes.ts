import { AppError } from '../../meta/errors.ts';
import type { Services } from '../context.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { addWork } from '../storage/work/add.ts';
import { substituteTable } from './tables.ts';

/** Who decides for a person while they are away. */
export interface Substitution {
  readonly substituteId: string;
  readonly startsAt: string;
  readonly endsAt: string;
}

export const reseatHandler = 'processes.reseat';
const maxMs = 366 * 86_400_000;
const columns = ['substituteId', 'startsAt', 'endsAt'] as const;

export async function substitutionOf(
  { store }: Pick<Services, 'store'>,
  tx: Queries | undefined,
  userId: string,
): Promise<Substitution | undefined> {
  const [found] = await store.find(substituteTable.name, columns, isColumn('id', userId), { tx, limit: 1 });
  return (
    found && {
      substituteId: String(found.substituteId),
      startsAt: new Date(String(found.startsAt)).toISOString(),
      endsAt: new Date(String(found.endsAt)).toISOString(),
    }
  );
}

export async function substituteIn(
  parts: Pick<Services, 'store'>,
  tx: Queries,
  userId: string,
  now: number,
): Promise<string | undefined> {
  const found = await substitutionOf(parts, tx, userId);
  return found && Date.parse(found.startsAt) <= now && now < Date.parse(found.endsAt) ? found.substituteId : undefined;
}

/** Sets or removes a person's substitute. Open seats are handed over when the absence begins. */
export async function setSubstitution(
  { store }: Pick<Services, 'store'>,
  tx: Queries,
  userId: string,
  wanted: Substitution | undefined,
): Promise<void> {
  const own = isColumn('id', userId);
  if (!wanted) {
    await store.remove(tx, substituteTable.name, own);
    return;
  }
  const [from, until] = [Date.parse(wanted.startsAt), Date.parse(wanted.endsAt)];
  if (wanted.substituteId === userId) throw new AppError('ownSubstitute');
  if (!(until > from) || until - from > maxMs) throw new AppError('wrongPeriod');
  const isChanged = async () => (await store.update(tx, substituteTable.name, { ...wanted }, own)) > 0;
  // Who asks twice at once is served twice: the last one counts.
  if (!(await isChanged()) && !(await store.insertNew(tx, substituteTable.name, { id: userId, ...wanted })))
    await isChanged();
  await planReseat(store, tx, userId, from);
}

/** Schedules the hand-over of the open seats of a person who leaves or is away. */
export const planReseat = (store: Services['store'], tx: Queries, userId: string, dueMs: number): Promise<number> =>
  addWork(store, tx, {
    key: `${reseatHandler}:${userId}:${dueMs}`,
    handler: reseatHandler,
    payload: { userId },
    dueMs,
  });
