import { cents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import type { PaymentOrigin } from '../accounts/payment.ts';

/** Money that a merchant takes at a till, in one of two kinds of orders. */
export interface DeskOrder {
  readonly kind: 'receipt' | 'offline';
  readonly resource: string;
  /** Fields of its number and of what was paid. */
  readonly number: string;
  readonly paid: string;
}

export const receipts: DeskOrder = {
  kind: 'receipt',
  resource: 'orders/receivables',
  number: 'receiptNo',
  paid: 'realAmount',
};
export const collections: DeskOrder = {
  kind: 'offline',
  resource: 'orders/collection',
  number: 'collectionNo',
  paid: 'amount',
};

export const originOf = ({ kind, number }: DeskOrder, row: Row): PaymentOrigin => ({
  kind,
  id: String(row.id),
  number: String(row[number]),
});

/** Cents that can still be given back. */
export const leftOf = ({ paid }: DeskOrder, row: Row): number => cents(row[paid]) - cents(row.refundAmount);

/** Where a step leads to that goes with another one. */
export const stateAfter = (context: Context, { resource }: DeskOrder, step: 'refundDone' | 'partRefund'): string =>
  resourceOf(context, resource).states?.transitions.get(step)?.to ?? '';

/** Cents up to which whoever refunds needs nobody else; none where the project has settled nothing. */
export async function refundLimitOf(context: Context, tx: Queries, orgId: unknown): Promise<number> {
  const settings = await asSystem(context, 'merchants/orgExtend', tx).first(
    all(isColumn('orgId', orgId), isColumn('status', 'enabled')),
  );
  return cents(settings?.refundLimit);
}
