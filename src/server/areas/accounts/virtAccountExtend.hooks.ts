import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { accountOfRow } from '../../accounts/holders.ts';
import { ledgerOf } from '../../accounts/ledger-of.ts';
import type { Context } from '../../context.ts';
import { setStatus } from '../../ledger/accounts.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import type { Queries } from '../../storage/database.ts';
import { accountHooks } from './account-state.ts';
import { addTransfer } from './extend-calls.ts';
import { withRefusals } from './refusals.ts';

const own = accountHooks('extend');

const hooks: ResourceHooks = {
  ...own,
  async before(context, tx, change) {
    await own.before?.(context, tx, change);
    if (change.action === 'add' || change.action === 'import')
      Object.assign(change.values, { balance: '0.00', totalIn: '0.00', totalOut: '0.00' });
    if (change.action === 'expire' && change.before)
      await withRefusals(() => giveBackAndClose(context, tx, change.before as Row));
  },
};

/** What nobody has used goes back to the account it came from, frozen or not; then the sub-account is closed. */
async function giveBackAndClose(context: Context, tx: Queries, extend: Row): Promise<void> {
  const ledger = ledgerOf(context);
  const account = await accountOfRow(ledger, tx, 'extend', extend);
  await setStatus(ledger, tx, account, 'open');
  const left = cents(extend.balance);
  if (left > 0)
    await addTransfer(context, tx, {
      extendId: extend.id ?? null,
      kind: 'back',
      amount: fromCents(left),
      remark: '到期自动转回',
    });
  await setStatus(ledger, tx, account, 'closed');
}

export default { resource: 'accounts/virtAccountExtend', hooks };
