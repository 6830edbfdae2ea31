import type { Context } from '../../context.ts';
import type { Row } from '../../../meta/json.ts';
import { codecOf } from '../../records/codec.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import type { Message } from './received.ts';

/** What a follower is answered at once: a greeting, or the first rule whose keyword fits. */
export async function replyTo(
  context: Context,
  tx: Queries,
  account: Row,
  message: Message,
): Promise<string | undefined> {
  if (message.MsgType === 'event' && message.Event === 'subscribe')
    return typeof account.subscribeReply === 'string' ? account.subscribeReply : undefined;
  if (message.MsgType !== 'text') return undefined;
  const text = (message.Content ?? '').trim();
  const rules = await asSystem(context, 'wechat/replykeywords', tx).find(
    all(isColumn('publicId', account.id), isColumn('status', 'enabled'), isColumn('replyType', 'text')),
  );
  const rule = rules
    .toSorted((a, b) => Number(a.priority ?? 0) - Number(b.priority ?? 0))
    .find(({ keyword, matchType }) => (matchType === 'exact' ? text === keyword : text.includes(String(keyword))));
  if (!rule) return undefined;
  await note(context, tx, 'wechat/replykeywords', { hitCount: Number(rule.hitCount ?? 0) + 1 }, 'id', rule.id);
  await note(
    context,
    tx,
    'wechat/wxReceiveText',
    { replied: true, replyContent: rule.replyContent ?? null },
    'msgId',
    message.MsgId,
  );
  return String(rule.replyContent);
}

async function note(
  context: Context,
  tx: Queries,
  id: string,
  values: Row,
  column: string,
  value: unknown,
): Promise<void> {
  const resource = resourceOf(context, id);
  await context.store.update(tx, resource.table, codecOf(context, resource).toStored(values), isColumn(column, value));
}
