import { nowMs } from '../clock.ts';
import type { Context } from '../context.ts';
import { isColumn } from '../storage/condition.ts';
import { rowsOf, stored } from './rows.ts';
import { lookTable } from './tables.ts';

interface Look {
  readonly since: string | null;
  readonly seenAt: string;
}

/** A page that is loaded again within this time says the same once more. */
const sameLookMs = 30 * 60_000;
/** How exactly the end of a look is kept. */
const keptEveryMs = 60_000;

/**
 * Keeps that the caller looks at a case that others changed last at `changedAt`; tells when the look before this one
 * ended, if there was one.
 */
export async function lookAt(context: Context, caseId: string, changedAt: number): Promise<number | undefined> {
  const { userId, impersonator } = context.principal;
  const id = `${caseId}/${userId}`;
  const now = nowMs();
  const [last] = await rowsOf<Look>(context, undefined, lookTable, isColumn('id', id), { limit: 1 });
  const seenAt = last ? Date.parse(last.seenAt) : undefined;
  const isSame = seenAt !== undefined && changedAt <= seenAt && now - seenAt < sameLookMs;
  const since = last ? (isSame ? last.since : last.seenAt) : null;
  const isKept = isSame && seenAt !== undefined && now - seenAt < keptEveryMs;
  // An administrator who acts as somebody has not looked for them.
  if (!isKept && !impersonator)
    await context.store.transaction(async (tx) => {
      const look = stored(context, lookTable, { since, seenAt: new Date(now).toISOString() });
      const isNew = !last && (await context.store.insertNew(tx, lookTable.name, { ...look, id }));
      if (!isNew) await context.store.update(tx, lookTable.name, look, isColumn('id', id));
    });
  return since === null ? undefined : Date.parse(since);
}
