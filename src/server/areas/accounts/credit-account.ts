import { AppError } from '../../../meta/errors.ts';
import { fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { floorOf, holders, quotaOf, readAccountOfRow } from '../../accounts/holders.ts';
import { ledgerOf, operatorOf } from '../../accounts/ledger-of.ts';
import { isoNow, nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { setFloor, setStatus, type Account, type AccountStatus } from '../../ledger/accounts.ts';
import { asSystem } from '../../records/rows.ts';
import { fillSequences } from '../../records/sequences.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';

/** What is used of a credit and what is put aside, as the ledger says. */
export async function accountOfCredit(context: Context, tx: Queries, credit: Row): Promise<Account> {
  return readAccountOfRow(ledgerOf(context), tx, 'credit', credit);
}

/** Puts another quota in force: never below what is used, unless a time is over, and with an entry for what has changed. */
export async function putInForce(
  context: Context,
  tx: Queries,
  before: Row,
  credit: Row,
  how: 'new' | 'changed' | 'over',
): Promise<void> {
  const isNew = how === 'new';
  const ledger = ledgerOf(context);
  const account = await accountOfCredit(context, tx, isNew ? credit : before);
  const { balance, held } = account;
  const quota = quotaOf(credit, ledger.clock());
  const used = held - balance;
  if (quota < used && how !== 'over')
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'totalQuota', problem: 'tooSmall', values: { limit: fromCents(used) } }] },
    );
  const floor = floorOf('credit', credit, ledger.clock());
  if (account.floor !== floor) await setFloor(ledger, tx, account.id, floor);
  const old = isNew ? 0 : quotaOf(before, ledger.clock());
  if (quota === old) return;
  const isTemp = !isNew && before.totalQuota === credit.totalQuota;
  await noteOperation(context, tx, credit, {
    operationType: isNew ? 'set' : isTemp ? 'temp' : quota > old ? 'increase' : 'decrease',
    amount: quota - old,
    before: old - used,
    after: quota - used,
    reason: String(credit.adjustReason ?? ''),
  });
}

interface Operation {
  readonly operationType: string;
  readonly amount: number;
  readonly before: number;
  readonly after: number;
  readonly reason: string;
}

async function noteOperation(
  context: Context,
  tx: Queries,
  { id = null, virtId = null }: Row,
  { operationType, amount, before, after, reason }: Operation,
): Promise<void> {
  const operations = resourceOf(context, holders.credit.records);
  const values: Row = {
    creditId: id,
    virtId,
    operationType,
    amount: fromCents(amount),
    beforeQuota: fromCents(before),
    afterQuota: fromCents(after),
    reason: reason || null,
    operatorName: operatorOf(context),
    operateTime: isoNow(),
  };
  await fillSequences(context, tx, operations, values);
  await asSystem(context, operations, tx).add(values, { unlogged: true });
}

/** Freezes the account with its row, opens it again, or closes it, which takes that nothing is owed or held. */
export async function followStatus(context: Context, tx: Queries, credit: Row, status: AccountStatus): Promise<void> {
  const { id, balance, held, status: now } = await accountOfCredit(context, tx, credit);
  const open = held - balance;
  if (status === 'closed' && (open !== 0 || held !== 0))
    throw new AppError('creditInDebt', { amount: fromCents(open) });
  if (now !== status) await setStatus(ledgerOf(context), tx, id, status);
  if (status !== 'closed')
    await noteOperation(context, tx, credit, {
      operationType: status === 'frozen' ? 'freeze' : 'unfreeze',
      amount: 0,
      before: quotaOf(credit, nowMs()) - open,
      after: quotaOf(credit, nowMs()) - open,
      reason: '',
    });
}
