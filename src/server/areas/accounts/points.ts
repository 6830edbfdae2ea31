import type { Row } from '../../../meta/json.ts';
import { accountOfRow } from '../../accounts/holders.ts';
import { ledgerOf, operatorOf } from '../../accounts/ledger-of.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { openAccount, readAccounts } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { lockWallets } from './account-rows.ts';
import { withRefusals } from './refusals.ts';

/** Points are counted in hundredths, as money is. */
const perPoint = 100;

export interface PointsChange {
  readonly userId: string;
  readonly orgId: string;
  /** By which it is booked once. */
  readonly origin: string;
  /** Below zero where points are taken. */
  readonly lines: readonly { readonly changeType: 'recharge' | 'gift' | 'refund'; readonly points: number }[];
  readonly bizNo: string;
}

/** Points come to somebody and go, in a currency of their own; nobody has fewer than none. */
export const changePoints = (context: Context, tx: Queries, change: PointsChange): Promise<void> =>
  withRefusals(() => changeWithin(context, tx, change));

async function changeWithin(
  context: Context,
  tx: Queries,
  { userId, orgId, origin, lines, bizNo }: PointsChange,
): Promise<void> {
  const [wallet] = await lockWallets(context, tx, [userId], orgId, 'points', 'all');
  const ledger = ledgerOf(context);
  const account = await accountOfRow(ledger, tx, 'wallet', wallet as Row);
  const issued = await openAccount(ledger, tx, {
    ownerType: 'outside',
    ownerId: orgId,
    kind: 'points',
    currency: 'POINTS',
    floor: null,
  });
  const sum = lines.reduce((total, { points }) => total + points, 0);
  const { repeated } = await post(ledger, tx, {
    kind: sum > 0 ? 'recharge' : 'refund',
    origin,
    actor: context.principal.userId,
    lines: [
      { account: issued, amount: -sum * perPoint },
      {
        account,
        amount: sum * perPoint,
        note: {
          operation: sum > 0 ? 'recharge' : 'deduct',
          operatorName: operatorOf(context),
          bizNo,
          remark: `积分 ${bizNo}`,
        },
      },
    ],
  });
  if (repeated) return;
  const now = (await readAccounts(ledger, [account], tx)).get(account);
  let balance = Math.round((now?.balance ?? 0) / perPoint) - sum;
  const records = asSystem(context, 'accounts/integralRecord', tx);
  for (const { changeType, points } of lines) {
    if (points === 0) continue;
    balance += points;
    const changeTime = isoNow();
    await records.add({ userId, orgId, changeType, points, balance, bizNo, changeTime }, { unlogged: true });
  }
}
