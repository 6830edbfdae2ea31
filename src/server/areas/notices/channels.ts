import type { Channel, ChannelKind } from './channel.ts';
import { email } from './email-channel.ts';
import { wechat } from '../wechat/wechat-channel.ts';
import { inApp } from './in-app-channel.ts';
import { push } from './push-channel.ts';
import { sms } from './sms-channel.ts';

/** Every way there is. */
export const channels: readonly Channel[] = [email, sms, wechat, push, inApp];

export function channelNamed(kind: ChannelKind): Channel {
  const channel = channels.find((each) => each.kind === kind);
  if (!channel) throw new Error(`no channel is called ${kind}`);
  return channel;
}
