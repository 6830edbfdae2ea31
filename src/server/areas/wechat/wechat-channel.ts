import { unanswered, wordOf } from '../notices/call-out.ts';
import type { Channel, Letter, Outcome, Outgoing } from '../notices/channel.ts';
import { wechatCall, WechatRefusal } from './api.ts';

/** Of this follower, whatever is tried again: not there, not following, refuses, too long silent for a message of a person. */
const forGood = new Set([40_003, 40_037, 43_004, 43_019, 43_101, 45_015, 45_047, 47_003, 48_001, 50_002]);

const bodyOf = (delivery: Outgoing['delivery'], letter: Letter): readonly [path: string, body: unknown] =>
  letter.template
    ? [
        '/cgi-bin/message/template/send',
        {
          touser: String(delivery.address),
          template_id: letter.template,
          client_msg_id: String(delivery.id),
          ...(letter.link && { url: letter.link }),
          data: Object.fromEntries((letter.params ?? []).map(({ key, value }) => [key, { value }])),
        },
      ]
    : [
        '/cgi-bin/message/custom/send',
        { touser: String(delivery.address), msgtype: 'text', text: { content: letter.text } },
      ];

export const wechat: Channel = {
  kind: 'wechat',
  accounts: { resource: 'wechat/public', secrets: ['appSecret'] },
  isAddress: (text) => /^[\w-]{6,64}$/.test(text),
  badAddress: '不是有效的粉丝标识',
  async send(_context, { account, delivery, letter, now, signal }): Promise<Outcome> {
    try {
      const { msgid } = await wechatCall(account, ...bodyOf(delivery, letter), { now, signal });
      return { is: 'sent', reply: 'ok', ref: wordOf(msgid) };
    } catch (error) {
      if (error instanceof WechatRefusal)
        return { is: forGood.has(error.code) ? 'refused' : 'later', reason: error.message };
      return unanswered(error);
    }
  },
};
