import type { Context } from '../../context.ts';
import type { Row } from '../../../meta/json.ts';
import { codecOf } from '../../records/codec.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import type { XmlValues } from './envelope.ts';
import type { Message } from './received.ts';

const textReply = (text: unknown): XmlValues => ({ MsgType: 'text', Content: String(text) });

/** What a follower is answered at once: a greeting, or the first rule whose keyword fits what they sent or tapped. */
export async function replyTo(
  context: Context,
  tx: Queries,
  account: Row,
  message: Message,
): Promise<XmlValues | undefined> {
  if (message.MsgType === 'event' && message.Event === 'subscribe')
    return typeof account.subscribeReply === 'string' ? textReply(account.subscribeReply) : undefined;
  const text = askedFor(message);
  if (text === undefined) return undefined;
  const rules = await asSystem(context, 'wechat/replykeywords', tx).find(
    all(isColumn('publicId', account.id), isColumn('status', 'enabled')),
  );
  const fitting = rules
    .toSorted((a, b) => Number(a.priority ?? 0) - Number(b.priority ?? 0))
    .filter(({ keyword, matchType }) => (matchType === 'exact' ? text === keyword : text.includes(String(keyword))));
  for (const rule of fitting) {
    const reply = await replyOf(context, tx, rule);
    if (!reply) continue;
    await note(context, tx, 'wechat/replykeywords', { hitCount: Number(rule.hitCount ?? 0) + 1 }, 'id', rule.id);
    if (message.MsgType === 'text')
      await note(
        context,
        tx,
        'wechat/wxReceiveText',
        { replied: true, replyContent: rule.replyContent ?? null },
        'msgId',
        message.MsgId,
      );
    return reply;
  }
  return undefined;
}

/** A text, or the key of a menu entry that was tapped. */
const askedFor = ({ MsgType, Event, Content = '', EventKey = '' }: Message): string | undefined =>
  MsgType === 'text' ? Content.trim() : MsgType === 'event' && Event === 'CLICK' ? EventKey : undefined;

/** Nothing where the rule answers with a medium that the official account has not got yet. */
async function replyOf(context: Context, tx: Queries, rule: Row): Promise<XmlValues | undefined> {
  if (rule.replyType === 'text') return textReply(rule.replyContent);
  const template = await asSystem(context, 'wechat/wxtextpicvoicetemp', tx).one(rule.templateId);
  if (template?.status !== 'enabled') return undefined;
  const { tempType, mediaId, tempName } = template;
  if (tempType === 'text') return textReply(template.content);
  if (tempType === 'news') return newsReply(context, tx, template);
  if (typeof mediaId !== 'string') return undefined;
  if (tempType === 'image') return { MsgType: 'image', Image: { MediaId: mediaId } };
  if (tempType === 'voice') return { MsgType: 'voice', Voice: { MediaId: mediaId } };
  return { MsgType: 'video', Video: { MediaId: mediaId, Title: String(tempName) } };
}

/** WeChat takes one article in an answer; one without an address of its own is told as text. */
async function newsReply(context: Context, tx: Queries, { id }: Row): Promise<XmlValues | undefined> {
  const articles = await asSystem(context, 'wechat/picandtextdetailstemp', tx).find(isColumn('tempId', id));
  const [first] = articles.toSorted((a, b) => Number(a.sort ?? 0) - Number(b.sort ?? 0));
  if (!first) return undefined;
  const [title, digest] = [String(first.title), String(first.digest ?? '')];
  if (typeof first.sourceUrl !== 'string') return textReply(`${title}\n${digest}`.trim());
  return {
    MsgType: 'news',
    ArticleCount: 1,
    Articles: { item: { Title: title, Description: digest, Url: first.sourceUrl } },
  };
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
