import type { ResourceHooks } from '../../records/hooks.ts';
import { codecOf } from '../../records/codec.ts';
import { isColumn } from '../../storage/condition.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { welfareLines } from './welfare-lines.ts';

const hooks: ResourceHooks = {
  /** Who it is stands in the line, as it was when the list was made. */
  async before(context, tx, { action, values }) {
    if (action !== 'add' && action !== 'import') return;
    const users = resourceOf(context, 'residents/user');
    const [user] = (
      await context.store.find(users.table, ['realName', 'mobile'], isColumn('id', values.userId), { tx, limit: 1 })
    ).map(codecOf(context, users).toPlain);
    Object.assign(values, { realName: user?.realName ?? null, mobile: user?.mobile ?? null, usedAmount: '0.00' });
  },
};

export default { resource: welfareLines, hooks };
