import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { naming } from '../notices/about.ts';
import type { News } from '../notices/tell-customer.ts';
import { wechatNotices } from './kinds.ts';
import { templateFor } from './record-template.ts';

const maxAccounts = 20;

/** Tells a customer by the public account of their project that they follow; nobody where they follow none. */
export async function tellFollower(
  context: Context,
  tx: Queries,
  { about, orgId, userId, title, content }: News,
): Promise<void> {
  const accounts = await asSystem(context, 'wechat/public', tx).find(
    all({ is: 'has', column: 'orgIds', value: String(orgId) }, isColumn('status', 'enabled')),
    { columns: ['id'], limit: maxAccounts },
  );
  const follower = await asSystem(context, 'wechat/wxUser', tx).first(
    all(
      { is: 'in', column: 'publicId', values: accounts.map(({ id }) => String(id)) },
      isColumn('userId', userId),
      isColumn('status', 'subscribed'),
    ),
  );
  if (!follower) return;
  const notices = asSystem(context, wechatNotices.resource, tx);
  const draft = await notices.add({
    title,
    content,
    templateConfigId: (await templateFor(context, tx, follower.publicId, about.resource)) ?? null,
    publicId: follower.publicId ?? null,
    targetType: 'user',
    // Whoever works in the project sees what it sent.
    orgIds: [String(orgId)],
    receivers: [String(follower.id)],
    ...naming(about),
  });
  await notices.move(draft, 'send');
}
