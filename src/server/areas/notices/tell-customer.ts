import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { naming, type About } from './about.ts';
import { userMessages } from './kinds.ts';

export interface News {
  readonly about: About;
  readonly orgId: Row[string];
  /** A customer of that project. */
  readonly userId: string;
  readonly title: string;
  readonly content: string;
}

/** Sends one customer a message of the product's own, with the change that it is about. */
export const tellCustomer = (context: Context, tx: Queries, { userId, ...news }: News): Promise<void> =>
  tellCustomers(context, tx, news, [userId]);

/** The same to several of one project. As with sheets, nobody is told of each row. */
export async function tellCustomers(
  context: Context,
  tx: Queries,
  { about, orgId = null, title, content }: Omit<News, 'userId'>,
  userIds: readonly string[],
): Promise<void> {
  if (context.quiet) return;
  const rows = asSystem(context, userMessages.resource, tx);
  const draft = await rows.add({
    title,
    content,
    messageType: 'business',
    orgId,
    receivers: [...userIds],
    ...naming(about),
  });
  await rows.move(draft, 'sendMessage');
}
