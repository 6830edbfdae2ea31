import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import type { Target } from '../notices/message-kind.ts';
import { listOf } from '../system/rows.ts';

const followers = 'wechat/wxUser';
const maxFollowers = 50_000;

/** Customers to whom followers with a label are bound. */
export async function customersLabelled(context: Context, tx: Queries, label: string): Promise<string[]> {
  const bound = await asSystem(context, followers, tx).find(
    { is: 'empty', column: 'userId', empty: false },
    { columns: ['userId', 'labels'], limit: maxFollowers },
  );
  return bound.filter(({ labels }) => listOf(labels).includes(label)).map(({ userId }) => String(userId));
}

/** Followers of a public account who are bound to these customers or, by `accountId`, to these accounts of the console. */
export async function followersBoundTo(
  context: Context,
  tx: Queries,
  publicId: Row[string] | undefined,
  by: 'userId' | 'accountId',
  ids: readonly string[],
): Promise<Target[]> {
  if (ids.length === 0 || typeof publicId !== 'string') return [];
  const found = await asSystem(context, followers, tx).find(
    all(isColumn('publicId', publicId), isColumn('status', 'subscribed'), { is: 'in', column: by, values: [...ids] }),
    { columns: ['openId', 'userId'], limit: maxFollowers },
  );
  return found.map(({ openId, userId }) => ({
    address: String(openId),
    ...(by === 'userId' && { userId: String(userId) }),
  }));
}
