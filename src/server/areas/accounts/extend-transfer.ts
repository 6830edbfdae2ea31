import { cents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { accountOfRow, outsideAccount, takingsOf } from '../../accounts/holders.ts';
import { openAccount } from '../../ledger/accounts.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { findJournal, post, type Posted } from '../../ledger/post.ts';
import { reverse } from '../../ledger/returns.ts';
import type { Queries } from '../../storage/database.ts';

export const transfers = 'accounts/extendTransfer';

const transferKey = (id: unknown): string => `extendTransfer:${String(id)}`;

/** The row of a transfer and of the accounts that it is between, which the caller has locked. */
export interface Transfer {
  readonly transfer: Row;
  readonly extend: Row;
  readonly parent: Row;
}

/** Where money of a sub-account comes from or goes to. */
async function otherSide(ledger: Ledger, tx: Queries, { transfer, extend, parent }: Transfer): Promise<string> {
  if (transfer.kind !== 'spend') return accountOfRow(ledger, tx, 'enterprise', parent);
  return transfer.merchantId
    ? openAccount(ledger, tx, takingsOf(String(transfer.merchantId)))
    : outsideAccount(ledger, tx, String(extend.orgId), 'sales');
}

/** One journal by the transfer's id, between a sub-account and its parent, or whoever was paid. */
export async function postTransfer(
  ledger: Ledger,
  tx: Queries,
  rows: Transfer,
  operatorName: string,
  actor = 'system',
): Promise<Posted> {
  const { transfer, extend } = rows;
  const account = await accountOfRow(ledger, tx, 'extend', extend);
  const other = await otherSide(ledger, tx, rows);
  const spends = transfer.kind === 'spend';
  const amount = transfer.kind === 'in' ? cents(transfer.amount) : 0 - cents(transfer.amount);
  const note = {
    operation: spends ? 'consume' : 'transfer',
    operatorName,
    bizType: 'manual',
    bizNo: String(transfer.transferNo ?? ''),
    remark: String(transfer.remark ?? ''),
  };
  return post(ledger, tx, {
    kind: spends ? 'pay' : 'transfer',
    origin: transferKey(transfer.id),
    actor,
    lines: [
      { account: other, amount: -amount, note },
      { account, amount, note },
    ],
  });
}

/** All of it goes back to where it came from; false where the transfer was never booked. */
export async function reverseTransfer(
  ledger: Ledger,
  tx: Queries,
  transfer: Row,
  operatorName: string,
  actor = 'system',
): Promise<boolean> {
  const origin = transferKey(transfer.id);
  const journal = await findJournal(ledger, tx, origin);
  if (!journal) return false;
  await reverse(ledger, tx, {
    journalId: journal.id,
    kind: 'reverse',
    origin: `reverse:${origin}`,
    actor,
    note: {
      operation: 'adjust',
      operatorName,
      bizType: 'manual',
      bizNo: String(transfer.transferNo),
      remark: `划拨冲正 ${String(transfer.transferNo)}`,
    },
  });
  return true;
}
