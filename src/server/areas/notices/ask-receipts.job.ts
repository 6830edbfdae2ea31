import type { Row } from '../../../meta/json.ts';
import type { AppParts, MakeJob } from '../../http/kit.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import { accountOf } from './account.ts';
import type { Channel, ChannelKind } from './channel.ts';
import { channelNamed } from './channels.ts';
import { noteReceipt } from './end-delivery.ts';
import { deliveries } from './receiver-rows.ts';
import { testLetter } from './test-letter.ts';

/** Providers know for some days what became of a message. */
const askedForMs = 3 * 86_400_000;
const maxAtOnce = 500;

/** Asks the providers what has become of the messages that they took. */
export default ((parts) => ({
  name: 'askReceipts',
  label: '查询消息送达结果',
  group: '通知',
  cron: '*/5 * * * *',
  catchUp: 'none',
  seconds: 600,
  async run(signal) {
    const now = parts.auth.clock();
    const since = new Date(now - askedForMs).toISOString();
    const waiting = all(
      // What was pushed may still be read after it has arrived.
      {
        is: 'any',
        of: [isColumn('status', 'sent'), all(isColumn('status', 'delivered'), isColumn('channel', 'push'))],
      },
      { is: 'empty', column: 'ref', empty: false },
      { is: 'compare', column: 'sentTime', op: '>=', value: since },
    );
    let answered = 0;
    for (const delivery of await asSystem(parts, deliveries).find(waiting, { limit: maxAtOnce })) {
      signal.throwIfAborted();
      const channel = channelNamed(delivery.channel as ChannelKind);
      if (channel.ask && (await askFor(parts, channel, delivery, now, signal))) answered++;
    }
    return `得知 ${answered} 条消息的结果`;
  },
})) satisfies MakeJob;

/** One that cannot be asked for now is asked for next time; the others do not wait for it. */
async function askFor(
  parts: AppParts,
  channel: Channel,
  delivery: Row,
  now: number,
  signal: AbortSignal,
): Promise<boolean> {
  const context = systemContext(parts);
  const account = await parts.store.transaction((tx) => accountOf(context, tx, channel, delivery.accountId));
  if (!account) return false;
  try {
    const outcome = await channel.ask?.({ account, delivery, letter: testLetter(account), now, signal });
    if (outcome)
      await parts.store.transaction((tx) =>
        noteReceipt(context, tx, String(delivery.id), outcome, new Date(now).toISOString()),
      );
    return outcome !== undefined;
  } catch (error) {
    parts.log.warn({ err: error, channel: channel.kind }, 'what became of a message cannot be asked for');
    return false;
  }
}
