import { AppError } from '../../meta/errors.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../storage/database.ts';
import { refuseSeen, refuseUnseen } from './desk-payment.ts';
import { takePayment, type Due } from './take-payment.ts';

/** The two steps by which an order is paid: from a wallet, or with money that somebody at a desk has seen. */
const paying: ReadonlySet<string> = new Set(['pay', 'collect']);

export const isPaying = (action: string): boolean => paying.has(action);

export async function payOrder(context: Context, tx: Queries, action: string, due: Due): Promise<void> {
  const { payWay } = due;
  if ((payWay ?? null) === null)
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'payWay', problem: 'required', values: { title: '支付方式' } }] },
    );
  if (action === 'collect') refuseUnseen({ payWay });
  else refuseSeen({ payWay });
  await takePayment(context, tx, due);
}
