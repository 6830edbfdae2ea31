import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { timeOf, type Message } from './received.ts';

const maxSummary = 200;
const words: Readonly<Record<string, string>> = {
  image: '[图片]',
  voice: '[语音]',
  video: '[视频]',
  link: '[链接]',
  location: '[位置]',
  subscribe: '[关注]',
  unsubscribe: '[取消关注]',
  CLICK: '[点击菜单]',
  VIEW: '[打开菜单链接]',
  view_miniprogram: '[打开小程序]',
  LOCATION: '[上报位置]',
  SCAN: '[扫描二维码]',
};

const summaryOf = ({ MsgType = '', Content = '', Event = '', EventKey = '' }: Message): string =>
  (MsgType === 'text'
    ? Content
    : [words[MsgType === 'event' ? Event : MsgType] ?? Event, MsgType === 'event' ? EventKey : ''].join(' ').trim()
  ).slice(0, maxSummary);

/** Of each kind there is a list of its own; this one has all that a follower sent or did, and whether it was answered. */
export async function listReceived(
  context: Context,
  tx: Queries,
  publicId: string,
  message: Message,
  replied: boolean,
): Promise<void> {
  // A receipt of what the product has sent comes from no follower.
  if (message.Event === 'TEMPLATESENDJOBFINISH') return;
  await asSystem(context, 'wechat/wxReceiveRecord', tx).add(
    {
      publicId,
      openId: message.FromUserName ?? '',
      msgType: message.MsgType ?? '',
      summary: summaryOf(message),
      replied,
      receiveTime: timeOf(message),
    },
    { unlogged: true },
  );
}
