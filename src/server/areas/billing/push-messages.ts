import { escape } from '../../../meta/html/entities.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import type { Letter } from '../notices/channel.ts';
import type { MessageKind, Target } from '../notices/message-kind.ts';
import { followersBoundTo } from '../wechat/followers.ts';
import { templateLetter, templates as wechatTemplates } from '../wechat/template-letter.ts';
import { fillIn, payerOf, pushTemplates } from './push.ts';
import { bills, pushes } from './rows.ts';

/** As a text message has room for. */
const maxText = 200;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The account of the template, each of which has followers of its own, or else that of the bill's project. */
async function publicOf(context: Context, tx: Queries, { templateId, billId }: Row): Promise<Row[string]> {
  const template = await asSystem(context, pushTemplates, tx).one(templateId);
  const config = await asSystem(context, wechatTemplates, tx).one(template?.wechatTemplateId);
  if (config) return config.publicId ?? null;
  const bill = await asSystem(context, bills, tx).one(billId);
  const ofProject: Condition = { is: 'has', column: 'orgIds', value: bill?.orgId };
  const own = await asSystem(context, 'wechat/public', tx).first(
    all(isColumn('status', 'enabled'), isColumn('publicType', 'service'), ofProject),
  );
  return own?.id ?? null;
}

/** Customers who stand for whoever pays: the resident's own account, or whoever has the number of the enterprise's contact. */
async function customersOf(context: Context, tx: Queries, bill: Row): Promise<string[]> {
  if (bill.householdId) {
    const household = await asSystem(context, 'residents/household', tx).one(bill.householdId);
    return typeof household?.userId === 'string' ? [household.userId] : [];
  }
  const { phone } = await payerOf(context, tx, bill);
  if (typeof phone !== 'string') return [];
  const ofEnterprise: Condition = all(
    isColumn('virtId', bill.virtId),
    isColumn('mobile', phone),
    isColumn('status', 'enabled'),
  );
  return (await asSystem(context, 'residents/user', tx).find(ofEnterprise)).map(({ id }) => String(id));
}

async function targets(context: Context, tx: Queries, push: Row): Promise<Target[]> {
  const bill = await asSystem(context, bills, tx).one(push.billId);
  if (!bill) return [];
  if (push.channel === 'wechat')
    return followersBoundTo(
      context,
      tx,
      await publicOf(context, tx, push),
      'userId',
      await customersOf(context, tx, bill),
    );
  const address = push.channel === 'sms' ? push.receiverPhone : (await payerOf(context, tx, bill)).email;
  return typeof address === 'string' && address !== '' ? [{ address }] : [];
}

async function letter(push: Row, account: Row, context: Context, tx: Queries): Promise<Letter> {
  const [bill, template] = [
    (await asSystem(context, bills, tx).one(push.billId)) ?? {},
    await asSystem(context, pushTemplates, tx).one(push.templateId),
  ];
  const [title, text] = [fillIn(textOf(template?.title), bill), fillIn(textOf(template?.content), bill)];
  if (push.channel === 'wechat') return templateLetter(context, tx, template?.wechatTemplateId, { title, text });
  if (push.channel === 'email') return { title, text, html: `<p>${escape(text)}</p>` };
  const short = text.slice(0, maxText);
  return {
    title,
    text: short,
    template: textOf(account.noticeTemplateCode),
    params: [{ key: 'content', value: short }],
  };
}

/** Reminders of bills that leave the product: what came of one is known when its delivery has ended. */
export const billPushes: MessageKind = {
  resource: pushes,
  by: 'billPushId',
  ends: { good: 'success', bad: 'fail' },
  channelOf: ({ channel }) => (channel === 'wechat' || channel === 'email' ? channel : 'sms'),
  accountOf: (push, context, tx) => (push.channel === 'wechat' ? publicOf(context, tx, push) : undefined),
  targets,
  letter,
  counts: ({ reason }) => ({ failReason: reason }),
};
