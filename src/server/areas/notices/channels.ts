import type { Channel, ChannelKind } from './channel.ts';
import { email } from './email-channel.ts';
import { sms } from './sms-channel.ts';

/** Every way there is. */
export const channels: readonly Channel[] = [email, sms];

export function channelNamed(kind: ChannelKind): Channel {
  const channel = channels.find((each) => each.kind === kind);
  if (!channel) throw new Error(`no channel is called ${kind}`);
  return channel;
}

/** The channel whose settings a resource holds. */
export const channelOfAccounts = (resource: string): Channel | undefined => channels.find(({ accounts }) => accounts.resource === resource);
