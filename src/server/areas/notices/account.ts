import { chinaDay, startOfDay } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { codecOf } from '../../records/codec.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import type { Channel } from './channel.ts';
import { quietEnd } from './quiet.ts';
import { deliveries, rowsWithSecrets } from './receiver-rows.ts';

/** Why a delivery waits; with a time it goes on by itself then. */
export interface Held {
  readonly held: 'noChannel' | 'dailyLimit' | 'noResidue' | 'quiet';
  readonly untilMs?: number;
}

/** The account by which something goes: the one that is named, or the one that is marked as the default. */
export async function accountOf(
  context: Context,
  tx: Queries,
  { accounts }: Channel,
  id: unknown,
): Promise<Row | undefined> {
  if (!accounts) return {};
  const named = typeof id === 'string' ? isColumn('id', id) : isColumn('isDefault', true);
  // Held against others that change or count it.
  return (
    await rowsWithSecrets(
      context,
      tx,
      accounts.resource,
      accounts.secrets,
      all(isColumn('status', 'enabled'), named),
      'change',
    )
  )[0];
}

/**
 * What keeps an account from sending now. It is held meanwhile, so that several deliveries that begin at once count
 * each other. Codes that somebody waits for go at any hour.
 */
export async function heldBack(
  context: Context,
  tx: Queries,
  account: Row,
  now: number,
  isUrgent: boolean,
): Promise<Held | undefined> {
  const untilMs = isUrgent ? undefined : quietEnd(account, now);
  if (untilMs !== undefined) return { held: 'quiet', untilMs };
  if (typeof account.residue === 'number' && account.residue <= 0) return { held: 'noResidue' };
  const limit = Number(account.dailyLimit ?? 0);
  if (limit === 0) return undefined;
  const today: Condition = { is: 'compare', column: 'startTime', op: '>=', value: startOfDay(chinaDay(now)) };
  const sent = await context.store.find(
    resourceOf(context, deliveries).table,
    ['id'],
    all(live, isColumn('accountId', account.id), today),
    { tx, limit },
  );
  return sent.length < limit ? undefined : { held: 'dailyLimit' };
}

/** Written past the pipeline, since these columns are counters of the product's own. */
export async function noteAccount(
  { model, store, db }: Context,
  tx: Queries,
  { accounts }: Channel,
  id: unknown,
  values: Row,
): Promise<void> {
  if (!accounts) return;
  const resource = resourceOf({ model }, accounts.resource);
  await store.update(tx, resource.table, codecOf({ model, db }, resource).toStored(values), isColumn('id', id));
}
