import type { Row } from '../../src/meta/json.ts';
import { accountOfRow, outsideAccount } from '../../src/server/accounts/holders.ts';
import { ledgerOf } from '../../src/server/accounts/ledger-of.ts';
import { lockWallets } from '../../src/server/areas/accounts/account-rows.ts';
import type { WalletKind } from '../../src/server/areas/accounts/payment-split.ts';
import { pay } from '../../src/server/areas/accounts/payment.ts';
import { changePoints } from '../../src/server/areas/accounts/points.ts';
import { post } from '../../src/server/ledger/post.ts';
import { newId } from '../../src/server/records/ids.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Rows } from './rows.ts';

interface Owner {
  readonly userId: string;
  readonly orgId: string;
}

/** Enough for whatever a test lets somebody pay. */
const plenty = 100_000_000;

/** Puts money (in cents) into somebody's wallet. */
export async function fillWallet(
  { services }: Rows,
  { userId, orgId }: Owner,
  accountType: string,
  amount = plenty,
): Promise<void> {
  const context = systemContext(services);
  await services.store.transaction(async (tx) => {
    const ledger = ledgerOf(context);
    const [wallet] = await lockWallets(context, tx, [userId], orgId, accountType, 'all');
    const account = await accountOfRow(ledger, tx, 'wallet', wallet as Row);
    const outside = await outsideAccount(ledger, tx, orgId, 'channel', 'cash');
    await post(ledger, tx, {
      kind: 'recharge',
      origin: `test:${newId()}`,
      actor: 'test',
      lines: [
        { account: outside, amount: -amount },
        { account, amount },
      ],
    });
  });
}

/** Takes a deduction that stands there as taken. */
export async function takeDeduction({ services }: Rows, row: Row): Promise<void> {
  const context = systemContext(services);
  const number = String(row.deductNo);
  await services.store.transaction((tx) =>
    pay(context, tx, {
      origin: { kind: 'deduct', id: number, number },
      userId: String(row.userId),
      orgId: String(row.orgId),
      amount: Math.round(Number(row.amount) * 100),
      remark: number,
      wallets: [row.accountType as WalletKind],
    }),
  );
}

/** Gives somebody points. */
export async function givePoints({ services }: Rows, { userId, orgId }: Owner, points: number): Promise<void> {
  const context = systemContext(services);
  await services.store.transaction((tx) =>
    changePoints(context, tx, {
      userId,
      orgId,
      origin: `test:${newId()}`,
      bizNo: 'test',
      lines: [{ changeType: 'recharge', points }],
    }),
  );
}
