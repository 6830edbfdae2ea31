import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import type { ChannelKind, Outcome } from './channel.ts';
import { channelNamed } from './channels.ts';
import { kindOf } from './kinds.ts';
import { deliveries, deliveryAfter, lockedRows, noteDelivery } from './receiver-rows.ts';
import { spend } from './residue.ts';
import { recount, settleMessage } from './settle.ts';

/** Notes what came of a delivery, and of its message where it was the last one. */
export async function endDelivery(
  context: Context,
  tx: Queries,
  id: string,
  outcome: Outcome | Unwanted,
  at: string,
): Promise<undefined> {
  const [delivery] = await lockedRows(context, tx, deliveries, isColumn('id', id));
  if (delivery?.status !== 'waiting') return;
  await noteDelivery(
    context,
    tx,
    id,
    isTaken(outcome) ? sentValues(context, outcome, at) : failedValues(context, outcome),
  );
  if (isTaken(outcome)) await spend(context, tx, channelNamed(delivery.channel as ChannelKind), delivery.accountId);
  const kind = kindOf(delivery);
  if (kind) await settleMessage(context, tx, kind, String(delivery.messageId));
}

/** Its receiver wants no more by this channel. */
interface Unwanted {
  readonly is: 'unsubscribed';
  readonly reason: string;
}

type Taken = Extract<Outcome, { reply: string }>;
const isTaken = (outcome: Outcome | Unwanted): outcome is Taken => 'reply' in outcome;

const stepOf = { sent: 'succeed', delivered: 'arrive', read: 'markRead' } as const;

const sentValues = (context: Context, outcome: Taken, at: string): Row => ({
  status: deliveryAfter(context, stepOf[outcome.is]),
  sentTime: at,
  ...(outcome.is !== 'sent' && { arriveTime: at }),
  ...(outcome.is === 'read' && { readTime: at }),
  reply: outcome.reply.slice(0, 500),
  ref: outcome.ref?.slice(0, 100) || null,
  reason: null,
});

const endings = { unsubscribed: 'unsubscribe', unknown: 'doubt', refused: 'fail', later: 'fail' } as const;

const failedValues = (context: Context, outcome: Exclude<Outcome, Taken> | Unwanted): Row => ({
  status: deliveryAfter(context, endings[outcome.is]),
  reason: outcome.reason.slice(0, 500),
});

/** Notes what a provider tells later of one that it took: that it arrived, that it was read, or that it did neither. */
export async function noteReceipt(
  context: Context,
  tx: Queries,
  id: string,
  outcome: Outcome,
  at: string,
): Promise<void> {
  const [delivery] = await lockedRows(context, tx, deliveries, isColumn('id', id));
  if (!delivery || !mayTell(delivery.status, outcome.is)) return;
  if (outcome.is === 'delivered' || outcome.is === 'read')
    await noteDelivery(context, tx, id, {
      status: deliveryAfter(context, stepOf[outcome.is]),
      arriveTime: delivery.arriveTime ?? at,
      ...(outcome.is === 'read' && { readTime: at }),
    });
  else if (outcome.is === 'refused') await noteDelivery(context, tx, id, failedValues(context, outcome));
  const kind = kindOf(delivery);
  if (kind) await recount(context, tx, kind, String(delivery.messageId));
}

/** What has arrived may still be read, and nothing else. */
const mayTell = (status: Row[string] | undefined, is: Outcome['is']): boolean =>
  status === 'sent' || (status === 'delivered' && is === 'read');
