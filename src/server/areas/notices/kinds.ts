import { htmlText } from '../../../meta/html/text.ts';
import type { Row } from '../../../meta/json.ts';
import { billPushes } from '../billing/push-messages.ts';
import { listOf } from '../system/rows.ts';
import { templateMessages, wechatNotices } from '../wechat/kinds.ts';
import { splitAddresses } from './addresses.ts';
import type { Param } from './channel.ts';
import { staleAt, type MessageKind, type Report } from './message-kind.ts';
import { customersOf } from './customers.ts';
import { inboxLetters } from './inbox-letters.ts';
import { noticeKinds } from './notice-messages.ts';
import { pushMessages } from './push-messages.ts';
import { filledIn, paramsOf } from './template-params.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const counted = ({ sent, failed, unsubscribed }: Report): Row => ({
  successCount: sent,
  failCount: failed,
  unsubscribedCount: unsubscribed,
});

export const mailMessages: MessageKind = {
  resource: 'notices/emailMessage',
  by: 'emailId',
  ends: { good: 'success', bad: 'fail' },
  channelOf: () => 'email',
  accountOf: ({ configId }) => configId,
  targets: (_context, _tx, { receivers, ccReceivers }) => [
    ...splitAddresses(receivers).map((address) => ({ address })),
    ...splitAddresses(ccReceivers).map((address) => ({ address, kind: 'cc' as const })),
  ],
  letter: ({ title, content, attachments }) => ({
    title: textOf(title),
    text: htmlText(textOf(content)),
    html: textOf(content),
    attachments: listOf(attachments),
  }),
  counts: (report) => ({ ...counted(report), failReason: report.reason }),
};

export const textMessages: MessageKind = {
  resource: 'notices/mobileMessage',
  by: 'mobileId',
  ends: { good: 'success', bad: 'fail' },
  channelOf: () => 'sms',
  accountOf: ({ configId }) => configId,
  targets: (_context, _tx, { receivers }) => splitAddresses(receivers).map((address) => ({ address })),
  letter({ title, content, templateCode, params }) {
    const given = paramsOf(params);
    return {
      title: textOf(title),
      text: filledIn(textOf(content), given),
      template: textOf(templateCode),
      params: given,
    };
  },
  counts: (report) => ({ ...counted(report), failReason: report.reason }),
};

const codeText = (code: string): string => `您的验证码为 ${code}，5 分钟内有效，请勿告诉他人。`;

/** What somebody is told of, who waits for nothing at this moment. */
const isBusiness = ({ bizScene }: Row): boolean => bizScene === 'business';

/** Codes for signing in and the like: written down without the code, sent with it. */
export const codeMessages: MessageKind = {
  resource: 'notices/smsAuthcode',
  by: 'codeId',
  ends: { good: 'success', bad: 'fail' },
  secrets: ['authCode'],
  isUrgent: (message) => !isBusiness(message),
  channelOf: ({ way }) => (way === 'email' ? 'email' : 'sms'),
  accountOf: () => undefined,
  targets: (_context, _tx, { way, mobile, email }) => [{ address: textOf(way === 'email' ? email : mobile) }],
  letter({ authCode, content, smsType }, { templateCode, noticeTemplateCode }) {
    const code = textOf(authCode);
    if (smsType === 'notice') {
      const text = textOf(content).replace('******', code || '******');
      return { title: '通知', text, template: textOf(noticeTemplateCode), params: [{ key: 'content', value: text }] };
    }
    const params: Param[] = code === '' ? [] : [{ key: 'code', value: code }];
    const text = code === '' ? textOf(content) : codeText(code);
    return {
      title: code === '' ? '通知' : '验证码',
      text,
      html: `<p>${text}</p>`,
      template: textOf(templateCode),
      params,
    };
  },
  expiresAt: (message) =>
    typeof message.expireTime === 'string' ? message.expireTime : isBusiness(message) ? staleAt(message) : null,
  counts: ({ reason }) => ({ errorMessage: reason }),
};

/** Messages to customers of a project: to those who are named or, where nobody is, to all of them. */
export const userMessages: MessageKind = {
  resource: 'notices/userMessage',
  by: 'userMessageId',
  ends: { good: 'done', bad: 'fail' },
  channelOf: () => 'inApp',
  accountOf: () => undefined,
  targets: async (context, tx, message) =>
    (await customersOf(context, tx, message)).map(({ id }) => ({ address: String(id), userId: String(id) })),
  letter: ({ title, content }) => ({ title: textOf(title), text: textOf(content) }),
  counts: ({ sent, failed, read }) => ({ receiverCount: sent + failed, readCount: read }),
};

const kinds: readonly MessageKind[] = [
  mailMessages,
  textMessages,
  codeMessages,
  userMessages,
  templateMessages,
  wechatNotices,
  pushMessages,
  inboxLetters,
  billPushes,
  ...Object.values(noticeKinds),
];

/** The kind of message that a delivery carries; a test carries none. */
export const kindOf = (delivery: Row): MessageKind | undefined =>
  kinds.find(({ by, only }) => typeof delivery[by] === 'string' && (only === undefined || only === delivery.channel));
