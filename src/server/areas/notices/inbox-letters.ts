import { escape } from '../../../meta/html/entities.ts';
import type { Row } from '../../../meta/json.ts';
import { staleAt, type MessageKind } from './message-kind.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const inboxTitle = ({ module, actionName, recordTitle }: Row): string =>
  `${textOf(module)} ${textOf(recordTitle)}：${textOf(actionName)}`;

/** What the product tells a user, for those who want it by mail or text message as well. */
export const inboxLetters: MessageKind = {
  resource: 'notices/inboxMessage',
  by: 'inboxId',
  channelOf: () => 'email',
  accountOf: () => undefined,
  targets: () => [],
  letter(message, { noticeTemplateCode }) {
    const title = inboxTitle(message);
    const text = message.actorName ? `${title}（${textOf(message.actorName)}）` : title;
    return {
      title,
      text,
      html: `<p>${escape(text)}</p>`,
      template: textOf(noticeTemplateCode),
      params: [{ key: 'content', value: text }],
    };
  },
  expiresAt: staleAt,
};
