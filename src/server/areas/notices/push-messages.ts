import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { listOf } from '../system/rows.ts';
import { customersLabelled } from '../wechat/followers.ts';
import type { MessageKind, Target } from './message-kind.ts';

const maxReceivers = 50_000;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const among = (column: string, values: readonly string[]): Condition => ({ is: 'in', column, values: [...values] });

/** Customers at this moment: all, those of some projects, those whom followers with a label are bound to, or named ones. */
async function chosen(context: Context, tx: Queries, message: Row): Promise<Condition | undefined> {
  const { targetType, orgIds, tag, userIds } = message;
  if (targetType === 'org') return among('orgId', listOf(orgIds));
  if (targetType === 'user') return among('id', listOf(userIds));
  if (targetType !== 'tag') return undefined;
  return among('id', await customersLabelled(context, tx, textOf(tag)));
}

async function targets(context: Context, tx: Queries, message: Row): Promise<Target[]> {
  const where = all(isColumn('status', 'enabled'), await chosen(context, tx, message));
  const found = await asSystem(context, 'residents/user', tx).find(where, { columns: ['id'], limit: maxReceivers });
  return found.map(({ id }) => ({ address: String(id), userId: String(id) }));
}

/** Notifications of the app. Whether one arrived, and whether it was opened, the gateway tells later. */
export const pushMessages: MessageKind = {
  resource: 'notices/messagePush',
  by: 'pushId',
  ends: { good: 'push', bad: 'fail' },
  channelOf: () => 'push',
  accountOf: ({ configId }) => configId,
  targets,
  letter: ({ title, content, platform, linkUrl }) => ({
    title: textOf(title),
    text: textOf(content),
    platform: textOf(platform),
    link: textOf(linkUrl),
  }),
  counts: ({ sent, failed, arrived, read, unsubscribed, reason }) => ({
    receiverCount: sent + failed + unsubscribed,
    arriveCount: arrived,
    clickCount: read,
    unsubscribedCount: unsubscribed,
    failReason: reason,
  }),
};
