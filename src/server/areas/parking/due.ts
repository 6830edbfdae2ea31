import { cents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../storage/database.ts';
import { parkingDiscount } from './coupon.ts';
import { parkingFee } from './fee.ts';

/** What a stay costs by now, in cents. */
export interface Due {
  readonly fee: number;
  /** What was paid of it already, with money or with a coupon: whoever stays on pays once more. */
  readonly settled: number;
  readonly discount: number;
  /** What is to be paid with money. */
  readonly due: number;
  /** The coupon that takes something off. */
  readonly receive?: Row;
}

const settledOf = ({ payAmount, discountAmount }: Row): number => cents(payAmount) + cents(discountAmount);

/** With a coupon, where one is shown. */
export async function dueOf(
  context: Context,
  tx: Queries | undefined,
  carpark: Row,
  stay: Row,
  receiveId: unknown = undefined,
): Promise<Due> {
  const settled = settledOf(stay);
  const fee = Math.max(settled, parkingFee(carpark, stay, nowMs()));
  const due = fee - settled;
  if (typeof receiveId !== 'string') return { fee, settled, discount: 0, due };
  const shown = { receiveId, orgId: String(carpark.orgId), due };
  const { receive, amount } = await parkingDiscount(context, tx, shown);
  return { fee, settled, discount: amount, due: due - amount, receive };
}
