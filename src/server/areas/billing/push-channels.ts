import type { NewsName } from '../../../meta/log-names.ts';
import type { Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { addInboxMessages } from '../../records/inbox.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { freezeReceivers } from '../notices/outbox.ts';
import { billPushes } from './push-messages.ts';
import { fillIn, pushTemplates } from './push.ts';
import { bills, pushes, takeStep } from './rows.ts';

interface Sending {
  readonly push: Row;
  readonly bill: Row;
  readonly title: string;
  readonly content: string;
}

/** Why nobody was reached; undefined where somebody was. */
type Outcome = Promise<string | undefined>;

/** Those who may sign in for the enterprise that is billed. */
async function tellAccounts(context: Context, tx: Queries, { push, bill, title, content }: Sending): Outcome {
  const users = bill.virtId ? await asSystem(context, 'system/user', tx).find(isColumn('virtId', bill.virtId)) : [];
  const enabled = users.filter(({ status }) => status === 'enabled');
  if (enabled.length === 0) return '付款方没有可以登录的账号';
  const news = {
    topic: 'change' as const,
    module: title.slice(0, 60),
    actionName: '账单通知' satisfies NewsName,
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
}

const unreached = {
  email: '付款方没有登记电子邮箱',
  sms: '付款方没有登记手机号',
  wechat: '付款方没有关注并绑定公众号',
};
const leaves = (channel: unknown): channel is keyof typeof unreached =>
  typeof channel === 'string' && Object.hasOwn(unreached, channel);

/** Sends one push. What leaves the product goes by the outbox, and its row says what came of it when that is known. */
export async function sendPush(context: Context, tx: Queries, push: Row): Promise<void> {
  const [bill, template] = [
    await asSystem(context, bills, tx).one(push.billId),
    await asSystem(context, pushTemplates, tx).one(push.templateId),
  ];
  const fail = (failReason: string) => takeStep(context, tx, pushes, 'fail', push, { failReason });
  if (!bill || !template) return fail('账单或模板已删除');
  if (leaves(push.channel)) {
    if ((await billPushes.targets(context, tx, push)).length === 0) return fail(unreached[push.channel]);
    return freezeReceivers(context, tx, billPushes, push, nowMs());
  }
  const [title, content] = [fillIn(String(template.title), bill), fillIn(String(template.content), bill)];
  const failure = await tellAccounts(context, tx, { push, bill, title, content });
  if (failure !== undefined) return fail(failure);
  await takeStep(context, tx, pushes, 'success', push);
}
