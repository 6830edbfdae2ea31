import { accountOfRow, lineIn, outsideAccount, type Holder } from '../../accounts/holders.ts';
import { ledgerOf } from '../../accounts/ledger-of.ts';
import type { Row } from '../../../meta/json.ts';
import { selling } from '../../../meta/shapes.ts';
import type { Context } from '../../context.ts';
import { post, type Line, type Posted } from '../../ledger/post.ts';
import { refuseClosedPlace } from '../../records/added-while.ts';
import type { Queries } from '../../storage/database.ts';
import { refuseFull, type RechargeLimits } from './limits.ts';

export interface Charge {
  readonly holder: Holder;
  /** Rows of accounts, which the caller has locked. */
  readonly rows: readonly Row[];
  readonly orgId: string;
  /** Cents for each. */
  readonly amount: number;
  readonly gift: number;
  readonly payWay: string;
  /** The document, by which it is booked once. */
  readonly origin: string;
  readonly limits: RechargeLimits;
  readonly note: Readonly<Record<string, string>>;
}

/** Books what was paid in, and what is given on top, for every account at once: all of them, or none. */
export async function charge(
  context: Context,
  tx: Queries,
  { holder, rows, orgId, amount, gift, payWay, origin, limits, note }: Charge,
  records: Row[] = [],
): Promise<Posted> {
  await refuseClosedPlace(context, tx, { kind: 'project', id: orgId, states: selling, what: '充值' });
  const ledger = ledgerOf(context, { records });
  const channel = await outsideAccount(ledger, tx, orgId, 'channel', payWay);
  const gifts = gift > 0 ? await outsideAccount(ledger, tx, orgId, 'gift') : undefined;
  const accounts: string[] = [];
  for (const row of rows) accounts.push(await accountOfRow(ledger, tx, holder, row));
  await refuseFull(ledger, tx, limits, accounts, amount + gift);
  const lines: Line[] = [
    { account: channel, amount: -amount * rows.length },
    ...(gifts ? [{ account: gifts, amount: -gift * rows.length }] : []),
  ];
  for (const [i, row] of rows.entries()) {
    const account = accounts[i] as string;
    lines.push(
      await lineIn(ledger, tx, holder, row, account, {
        amount,
        fundedBy: channel,
        note: { ...note, operation: 'recharge', payWay },
      }),
    );
    if (gifts)
      lines.push(
        await lineIn(ledger, tx, holder, row, account, {
          amount: gift,
          fundedBy: gifts,
          note: { ...note, operation: 'recharge', remark: `${note.remark ?? ''}（赠送）` },
        }),
      );
  }
  return post(ledger, tx, { kind: 'recharge', origin, actor: context.principal.userId, lines });
}
