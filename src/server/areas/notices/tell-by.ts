import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../storage/database.ts';
import { tellFollower } from '../wechat/tell-follower.ts';
import { sendText } from './send-text.ts';
import { tellCustomer, type News } from './tell-customer.ts';

interface Told extends Omit<News, 'userId'> {
  /** Where the request names a customer; others have only a number. */
  readonly userId: Row[string] | undefined;
  readonly mobile: Row[string] | undefined;
}

/** Tells whoever has asked for something, in the ways that its type lists. */
export async function tellBy(
  context: Context,
  tx: Queries,
  ways: readonly string[],
  { userId, mobile, ...news }: Told,
): Promise<void> {
  if (context.quiet) return;
  if (typeof userId === 'string' && ways.includes('app')) await tellCustomer(context, tx, { ...news, userId });
  if (typeof userId === 'string' && ways.includes('wechat')) await tellFollower(context, tx, { ...news, userId });
  if (typeof mobile === 'string' && mobile !== '' && ways.includes('sms'))
    await sendText(context, tx, {
      about: news.about,
      orgId: news.orgId ?? null,
      mobile,
      content: news.content,
      canWait: true,
    });
}
