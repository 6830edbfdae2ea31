import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { codecOf } from '../../records/codec.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { changes } from '../system/rows.ts';
import { tagHandler } from './tags.work.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';

/** A customer says by which follower they are known. */
async function noteFollower(context: Context, tx: Queries, customer: unknown, openId: Row[string]): Promise<void> {
  const resource = resourceOf(context, 'residents/user');
  if (typeof customer === 'string')
    await context.store.update(
      tx,
      resource.table,
      codecOf(context, resource).toStored({ openId }),
      isColumn('id', customer),
    );
}

const hooks: ResourceHooks = {
  on: { add: tagHandler, 'labels:changed': tagHandler },
  before(_context, _tx, { before, values }) {
    if (changes(before, values, 'labels')) values.tagState = 'waiting';
  },
  async after(context, tx, { before, values }) {
    if (values.userId === undefined || values.userId === before?.userId) return;
    await noteFollower(context, tx, before?.userId, null);
    await noteFollower(context, tx, values.userId, values.openId ?? before?.openId ?? null);
  },
};

export default { resource: 'wechat/wxUser', hooks };
