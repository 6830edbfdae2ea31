import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { addInboxMessages } from '../../records/inbox.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { payerOf } from './push.ts';
import { addOwn, bills, takeStep } from './rows.ts';

export interface Sending {
  readonly push: Row;
  readonly bill: Row;
  readonly title: string;
  readonly content: string;
}

/** Why nobody was reached; undefined where somebody was. */
type Outcome = Promise<string | undefined>;

type Channel = (context: Context, tx: Queries, sending: Sending) => Outcome;

const messages = 'notices/emailMessage';

/** Those who may sign in for the enterprise that is billed. */
const app: Channel = async (context, tx, { push, bill, title, content }) => {
  const users = bill.virtId ? await asSystem(context, 'system/user', tx).find(isColumn('virtId', bill.virtId)) : [];
  const enabled = users.filter(({ status }) => status === 'enabled');
  if (enabled.length === 0) return '付款方没有可以登录的账号';
  const news = {
    topic: 'change' as const,
    module: title.slice(0, 60),
    actionName: '账单通知',
    recordTitle: content,
    actorName: '系统',
    entityCode: bills,
    recordId: String(bill.id),
    eventId: String(push.id),
  };
  await addInboxMessages(
    context,
    tx,
    enabled.map(({ id }) => String(id)),
    news,
  );
  return undefined;
};

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Handed to those who send mail: what comes of it stands with the message. */
const email: Channel = async (context, tx, { bill, title, content }) => {
  const { email: receivers } = await payerOf(context, tx, bill);
  if (!receivers) return '付款方没有登记电子邮箱';
  const [config] = await asSystem(context, 'notices/emailConfig', tx).find(isColumn('status', 'enabled'));
  if (!config) return '没有启用的发件配置';
  const id = await addOwn(context, tx, messages, {
    configId: String(config.id),
    receivers,
    title: title.slice(0, 60),
    content: `<p>${escaped(content)}</p>`,
    status: 'approved',
  });
  const message = await asSystem(context, messages, tx).one(id, 'change');
  if (message) await takeStep(context, tx, messages, 'send', message);
  return undefined;
};

const channels: Readonly<Record<string, Channel>> = {
  app,
  email,
  // Nobody carries these yet; to say that they were sent would be a lie.
  sms: async () => '短信通道未接入',
  wechat: async () => '微信通道未接入',
};

/** Sends one push; its row says what came of it. */
export async function sendPush(
  context: Context,
  tx: Queries,
  push: Row,
  fill: (text: string, bill: Row) => string,
): Promise<void> {
  const [bill, template] = [
    await asSystem(context, bills, tx).one(push.billId),
    await asSystem(context, 'billing/billPushTemplate', tx).one(push.templateId),
  ];
  const channel = channels[String(push.channel)];
  const failure =
    bill && template && channel
      ? await channel(context, tx, {
          push,
          bill,
          title: fill(String(template.title), bill),
          content: fill(String(template.content), bill),
        })
      : '账单或模板已删除';
  if (failure === undefined) await takeStep(context, tx, 'billing/billPush', 'success', push);
  else await takeStep(context, tx, 'billing/billPush', 'fail', push, { failReason: failure });
}
