import type { Row } from '../../src/meta/json.ts';
import { ledgerOf } from '../../src/server/accounts/ledger-of.ts';
import { accountOfRow, outsideAccount } from '../../src/server/accounts/holders.ts';
import { lockEnterpriseAccount } from '../../src/server/areas/accounts/account-rows.ts';
import type { Services } from '../../src/server/context.ts';
import { setStatus } from '../../src/server/ledger/accounts.ts';
import { post } from '../../src/server/ledger/post.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Rows } from './rows.ts';

/** Prepares what a new row needs before its transitions can be taken. */
export const ready: Readonly<Record<string, (services: Services, rows: Rows, row: Row) => Promise<void>>> = {
  // Needs a receiver on the list, and money in the enterprise's account.
  'accounts/welfareRecord': async (services, rows, { id = null, virtId = null, orgId = null, perAmount = null }) => {
    const user = await rows.add(rows.resource('residents/user'), { virtId, orgId });
    await rows.add(rows.resource('accounts/welfarePersonRecord'), { batchId: id, userId: user.id, amount: perAmount });
    const context = systemContext(services);
    const ledger = ledgerOf(context);
    await services.store.transaction(async (tx) => {
      const [account] = await lockEnterpriseAccount(context, tx, String(virtId), String(orgId), 'welfare');
      const bank = await outsideAccount(ledger, tx, String(orgId), 'channel', 'transfer');
      const to = await accountOfRow(ledger, tx, 'enterprise', account as Row);
      // Other steps may have frozen the account, in the ledger as well.
      await setStatus(ledger, tx, to, 'open');
      await post(ledger, tx, {
        kind: 'recharge',
        origin: `ready ${String(id)}`,
        actor: 'test',
        lines: [
          { account: bank, amount: -1_000_000 },
          { account: to, amount: 1_000_000 },
        ],
      });
    });
  },
};
