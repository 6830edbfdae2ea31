import type { Channel } from './channel.ts';

/** What the product keeps for its own readers: the row of the receiver is the message, so nothing has to be sent anywhere. */
export const inApp: Channel = {
  kind: 'inApp',
  repeats: true,
  isAddress: (text) => text !== '',
  badAddress: '没有接收人',
  send: async () => ({ is: 'sent', reply: '已存入站内消息' }),
};
