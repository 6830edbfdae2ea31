import { htmlText } from '../../../meta/html/text.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../storage/database.ts';
import { listOf } from '../system/rows.ts';
import { followersBoundTo } from '../wechat/followers.ts';
import { templateLetter } from '../wechat/template-letter.ts';
import type { ChannelKind, Letter } from './channel.ts';
import { choiceOf } from './choices.ts';
import type { MessageKind, Target } from './message-kind.ts';
import { accountsFor, customersFor } from './notice-audience.ts';

export const notices = 'notices/appNotice';
export const noticeTopic = 'system';
/** As a text message and a push have room for. */
const maxText = 200;

/** The channels that a notice offers, and the way that each goes. */
const ways = { app: 'inApp', push: 'push', sms: 'sms', wechat: 'wechat', email: 'email' } as const;
type Way = keyof typeof ways;

export const channelsOf = (notice: Row): Way[] =>
  (Object.keys(ways) as Way[]).filter((way) => listOf(notice.channels).includes(way));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const shortOf = ({ summary, content }: Row): string => (textOf(summary) || htmlText(textOf(content))).slice(0, maxText);

const letters: Readonly<
  Record<ChannelKind, (notice: Row, account: Row, context: Context, tx: Queries) => Letter | Promise<Letter>>
> = {
  inApp: ({ title, content }) => ({ title: textOf(title), text: htmlText(textOf(content)) }),
  push: (notice) => ({ title: textOf(notice.title), text: shortOf(notice), platform: 'all' }),
  sms(notice, { noticeTemplateCode }) {
    const text = `${textOf(notice.title)}：${shortOf(notice)}`.slice(0, maxText);
    return {
      title: textOf(notice.title),
      text,
      template: textOf(noticeTemplateCode),
      params: [{ key: 'content', value: text }],
    };
  },
  wechat: (notice, _account, context, tx) =>
    templateLetter(context, tx, notice.templateConfigId, { title: textOf(notice.title), text: shortOf(notice) }),
  email: ({ title, content, attachments }) => ({
    title: textOf(title),
    text: htmlText(textOf(content)),
    html: textOf(content),
    attachments: listOf(attachments),
  }),
};

const fields = { app: 'id', push: 'id', sms: 'mobile', email: 'email' } as const;

/** Where each of the audience is reached by one channel; an account is named, since it may have chosen that way itself. */
async function audienceBy(
  context: Context,
  tx: Queries,
  notice: Row,
  way: Way,
): Promise<readonly (Target & { readonly accountId?: string })[]> {
  const [customers, accounts] = [await customersFor(context, tx, notice), await accountsFor(context, tx, notice)];
  if (way === 'wechat')
    return [
      ...(await followersBoundTo(context, tx, notice.publicId, 'userId', idsOf(customers))),
      ...(await followersBoundTo(context, tx, notice.publicId, 'accountId', idsOf(accounts))),
    ];
  const field = fields[way];
  return [
    ...customers.map((row) => ({ address: textOf(row[field]), userId: String(row.id) })),
    ...accounts.map((row) => ({ address: textOf(row[field]), accountId: String(row.id) })),
  ].filter(({ address }) => address !== '');
}

const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => String(id));

async function targets(context: Context, tx: Queries, notice: Row, way: Way): Promise<readonly Target[]> {
  const found: Target[] = [];
  for (const { accountId, ...target } of await audienceBy(context, tx, notice, way))
    if (accountId === undefined || !(await comesAnyway(context, tx, notice, way, accountId))) found.push(target);
  return found;
}

/** Chosen channels by which nobody of the audience can be reached. */
export async function unreachable(context: Context, tx: Queries, notice: Row): Promise<Way[]> {
  const found: Way[] = [];
  for (const way of channelsOf(notice)) if ((await audienceBy(context, tx, notice, way)).length === 0) found.push(way);
  return found;
}

/** Whoever has chosen to get what stands at their bell by mail or text message as well gets it once. */
async function comesAnyway(context: Context, tx: Queries, notice: Row, way: Way, accountId: string): Promise<boolean> {
  if ((way !== 'sms' && way !== 'email') || !listOf(notice.channels).includes('app')) return false;
  return (await choiceOf(context, tx, accountId, noticeTopic))[way];
}

const noticeBy = (way: Way): MessageKind => ({
  resource: notices,
  by: 'noticeId',
  resumes: true,
  only: ways[way],
  channelOf: () => ways[way],
  accountOf: ({ publicId }) => (way === 'wechat' ? publicId : undefined),
  targets: (context, tx, notice) => targets(context, tx, notice, way),
  letter: letters[ways[way]],
  counts: ({ sent, failed, waiting, unsubscribed }) => ({
    sentCount: sent,
    failCount: failed,
    waitingCount: waiting,
    unsubscribedCount: unsubscribed,
  }),
  expiresAt: ({ expireTime }) => (typeof expireTime === 'string' ? expireTime : null),
});

/** A notice goes out by each of its channels; what came of it is counted from its deliveries. */
export const noticeKinds: Readonly<Record<Way, MessageKind>> = {
  app: noticeBy('app'),
  push: noticeBy('push'),
  sms: noticeBy('sms'),
  wechat: noticeBy('wechat'),
  email: noticeBy('email'),
};
