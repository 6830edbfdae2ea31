import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import type { MessageKind, Report, Target } from '../notices/message-kind.ts';
import { paramsOf } from '../notices/template-params.ts';
import { listOf } from '../system/rows.ts';
import { templateLetter, templates } from './template-letter.ts';

const maxFollowers = 50_000;
const followers = 'wechat/wxUser';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const counted = ({ sent, failed }: Report): Row => ({ successCount: sent, failCount: failed });

/** Followers of the account at this moment: all, with a label, of a project, or those who are named. */
async function followersOf(context: Context, tx: Queries, message: Row): Promise<Target[]> {
  const { publicId, targetType, tag, orgIds, receivers } = message;
  const named = targetType === 'user' ? ({ is: 'in', column: 'id', values: listOf(receivers) } as const) : undefined;
  const found = await asSystem(context, followers, tx).find(
    all(isColumn('publicId', publicId), isColumn('status', 'subscribed'), named),
    { limit: maxFollowers },
  );
  const labelled = targetType === 'tag' ? found.filter(({ labels }) => listOf(labels).includes(textOf(tag))) : found;
  const chosen = targetType === 'org' ? await ofProjects(context, tx, labelled, listOf(orgIds)) : labelled;
  return chosen.map(({ openId, userId }) => ({
    address: String(openId),
    ...(typeof userId === 'string' && { userId }),
  }));
}

async function ofProjects(
  context: Context,
  tx: Queries,
  found: readonly Row[],
  orgIds: readonly string[],
): Promise<Row[]> {
  const ids = found.flatMap(({ userId }) => (typeof userId === 'string' ? [userId] : []));
  const customers = await asSystem(context, 'residents/user', tx).find(
    all({ is: 'in', column: 'id', values: ids }, { is: 'in', column: 'orgId', values: orgIds }),
    { limit: maxFollowers },
  );
  const inside = new Set(customers.map(({ id }) => id));
  return found.filter(({ userId }) => inside.has(userId));
}

export const templateMessages: MessageKind = {
  resource: 'wechat/wxTemplateMessage',
  by: 'templateMessageId',
  ends: { good: 'success', bad: 'fail' },
  channelOf: () => 'wechat',
  accountOf: ({ publicId }) => publicId,
  targets: followersOf,
  async letter({ title, configId, params }, _account, context, tx) {
    const config = await asSystem(context, templates, tx).one(configId);
    return {
      title: textOf(title),
      text: textOf(title),
      template: textOf(config?.templateId),
      params: paramsOf(params),
      link: textOf(config?.linkUrl),
    };
  },
  counts: (report) => ({ ...counted(report), receiverCount: report.sent + report.failed }),
};

/** A notice fills the places of its template by what the template's fields say of title and content. */
export const wechatNotices: MessageKind = {
  resource: 'notices/wechatNotice',
  by: 'wechatNoticeId',
  ends: { good: 'done', bad: 'fail' },
  channelOf: () => 'wechat',
  accountOf: ({ publicId }) => publicId,
  targets: followersOf,
  letter({ title, content, templateConfigId, linkUrl, entityCode, recordId }, _account, context, tx) {
    const about = typeof entityCode === 'string' ? { resource: entityCode, id: recordId } : undefined;
    // What the product says of a record leads where its template leads.
    const said = { title: textOf(title), text: textOf(content), ...(!about && { link: textOf(linkUrl) }) };
    return templateLetter(context, tx, templateConfigId, said, about);
  },
  counts: counted,
};
