import { createHash } from 'node:crypto';
import { AppError } from '../../meta/errors.ts';
import type { TableSpec } from '../storage/tables.ts';
import type { Context } from '../context.ts';
import { all, isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';

/** Look-ups of masked fields within the last hour, in the database, so that all server processes share the count. */
export const lookupTable: TableSpec = {
  name: 'record_lookup',
  columns: [
    // A hash of the user and the value, which does not reveal the value.
    { name: 'id', kind: 'text' },
    { name: 'userId', kind: 'text', notNull: true },
    { name: 'madeAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [{ name: 'ix_record_lookup_userId', columns: ['userId'] }],
};

/** Enough to find the person on the phone; too few to try the digits that a mask hides. */
const limits = [
  { withinMs: 60_000, max: 5 },
  { withinMs: 3_600_000, max: 60 },
] as const;
const [{ withinMs: repeatMs }, { withinMs: memoryMs }] = limits;

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
const madeWithin = (ms: number) => ({ is: 'compare', column: 'madeAt', op: '>', value: ago(ms) }) as const;

/** Counts a look-up and runs its work, or refuses it. The next page of the same list is not counted again. */
export async function countLookup(
  context: Context,
  what: string,
  counted: (tx: Queries) => Promise<void>,
): Promise<void> {
  const {
    store,
    principal: { userId },
  } = context;
  const id = createHash('sha256').update(`${userId}\n${what}`).digest('base64url');
  const isRepeated = async (tx?: Queries) =>
    (await store.find(lookupTable.name, ['id'], all(isColumn('id', id), madeWithin(repeatMs)), { tx, limit: 1 }))
      .length > 0;
  if (await isRepeated()) return;
  await store.transaction(async (tx) => {
    await lockUser(context, tx);
    if (await isRepeated(tx)) return;
    const own = await store.find(
      lookupTable.name,
      ['id', 'madeAt'],
      all(isColumn('userId', userId), madeWithin(memoryMs)),
      { tx, limit: limits[1].max + 1 },
    );
    refuseTooMany(own.map(({ madeAt }) => new Date(madeAt as string | Date).getTime()));
    await store.remove(
      tx,
      lookupTable.name,
      all(isColumn('userId', userId), { is: 'compare', column: 'madeAt', op: '<=', value: ago(memoryMs) }),
    );
    const madeAt = new Date().toISOString();
    if ((await store.update(tx, lookupTable.name, { madeAt }, isColumn('id', id))) === 0)
      await store.insert(tx, lookupTable.name, { id, userId, madeAt }, []);
    await counted(tx);
  });
}

/** Concurrent look-ups of one user run one after the other, or both could be the last one allowed. */
async function lockUser({ store, model, principal }: Context, tx: Queries): Promise<void> {
  const users = model.resources.get('system/user');
  if (users) await store.find(users.table, ['id'], isColumn('id', principal.userId), { tx, limit: 1, lock: 'change' });
}

function refuseTooMany(times: readonly number[]): void {
  const now = Date.now();
  for (const { withinMs, max } of limits) {
    const recent = times.filter((time) => now - time < withinMs);
    if (recent.length >= max)
      throw new AppError('tooMany', { seconds: Math.ceil((Math.min(...recent) + withinMs - now) / 1000) });
  }
}
