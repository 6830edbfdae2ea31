import type { Row } from '../../../meta/json.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { naming, type About } from './about.ts';
import { codeMessages } from './kinds.ts';

interface Text {
  readonly about: About;
  readonly orgId: Row[string];
  readonly mobile: string;
  /** `hidden` stands where the secret goes. */
  readonly content: string;
  /** Sent, and told to nobody who reads the history. */
  readonly secret?: string;
  readonly expireTime?: string;
  /** Nobody waits for it at this moment: it keeps to quiet hours, and goes to nobody who has unsubscribed. */
  readonly canWait?: true;
}

/** What stands in the history for what nobody may read there. */
export const hidden = '******';

/** Sends a text message of the product's own by the default account, with the change that it is about. */
export async function sendText(
  context: Context,
  tx: Queries,
  { about, orgId = null, mobile, content, secret, expireTime, canWait }: Text,
): Promise<void> {
  if (context.quiet) return;
  await asSystem(context, codeMessages.resource, tx).add({
    way: 'sms',
    mobile,
    smsType: 'notice',
    bizScene: canWait ? 'business' : 'other',
    content,
    orgId,
    sendTime: isoNow(),
    ...naming(about),
    ...(secret && { authCode: secret }),
    ...(expireTime && { expireTime }),
  });
}
