import { AppError, type ProblemId } from '../../../meta/errors.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { ledgerOf } from '../../accounts/ledger-of.ts';
import type { Context } from '../../context.ts';
import { post } from '../../ledger/post.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { takingsAccount, type PaymentOrigin } from '../accounts/payment.ts';
import { withRefusals } from '../accounts/refusals.ts';
import { openDeposit } from '../billing/deposit-money.ts';
import { refusal } from '../refusal.ts';
import { returnPayment, takePayment } from '../take-payment.ts';
import { orders } from './ids.ts';

const originOf = ({ id, recoveryNo }: Row): PaymentOrigin => ({
  kind: 'deposit',
  id: String(id),
  number: String(recoveryNo),
});

const refuse = (path: string, problem: ProblemId, values?: Row): never => {
  throw new AppError('invalid', {}, { errors: [{ path, problem, ...(values && { values }) }] });
};

/** Takes the deposit once: from the customer's cash wallet, or with money that somebody has seen. */
export async function takeDeposit(context: Context, tx: Queries, recovery: Row, { depositWay }: Row): Promise<void> {
  const { orgId, userId, recoveryNo } = recovery;
  const amount = cents(recovery.depositAmount);
  const no = String(recoveryNo);
  if (amount === 0) throw refusal('recoveryNoDeposit', 'depositWay', { no });
  if (depositWay === 'cash_wallet' && typeof userId !== 'string') refuse('depositWay', 'noPayer');
  await takePayment(context, tx, {
    origin: originOf(recovery),
    orgId: String(orgId),
    amount,
    payWay: depositWay,
    userId,
    remark: `餐具押金 ${no}`,
    into: await openDeposit(context, tx, recovery),
  });
}

/** For what did not come back something is kept, the rest goes back the way it came. */
export function keptOf(recovery: Row, { depositKept, recoveredQuantity }: Row): number {
  const amount = recovery.depositTime ? cents(recovery.depositAmount) : 0;
  if ((depositKept ?? null) !== null) {
    const kept = cents(depositKept);
    if (kept > amount) refuse('depositKept', 'tooBig', { limit: fromCents(amount) });
    return kept;
  }
  const quantity = Number(recovery.quantity);
  return Math.floor((amount * (quantity - Number(recoveredQuantity))) / quantity);
}

/** Ends a deposit: what is kept is the merchant's, and what it says goes into the recovery. */
export async function settleDeposit(context: Context, tx: Queries, recovery: Row, kept: number): Promise<Row> {
  const { id, depositTime, depositWay, recoveryNo } = recovery;
  if (!depositTime) return { depositKept: null };
  const amount = cents(recovery.depositAmount);
  await keep(context, tx, recovery, kept);
  if (amount > kept)
    await returnPayment(context, tx, {
      origin: originOf(recovery),
      payWay: depositWay,
      amount,
      part: amount - kept,
      step: String(id),
      reason: `退还餐具押金 ${String(recoveryNo)}`,
    });
  return { depositBack: fromCents(amount - kept), depositKept: fromCents(kept) };
}

const keep = (context: Context, tx: Queries, recovery: Row, kept: number): Promise<void> =>
  withRefusals(async () => {
    if (kept === 0) return;
    const ledger = ledgerOf(context);
    const order = await asSystem(context, orders, tx).one(recovery.orderId);
    const merchantId = typeof order?.merchantId === 'string' ? order.merchantId : undefined;
    const takings = await takingsAccount(
      { context, ledger, tx },
      { orgId: String(recovery.orgId), ...(merchantId && { merchantId }) },
    );
    await post(ledger, tx, {
      kind: 'deposit',
      origin: `deposit:${String(recovery.id)}:keep`,
      actor: context.principal.userId,
      lines: [
        { account: await openDeposit(context, tx, recovery), amount: -kept },
        { account: takings, amount: kept },
      ],
    });
  });
