import type { Row } from '../../../meta/json.ts';
import { toCents } from '../../../meta/fields/money.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { specsOf } from './stock.ts';

/** What the enterprise of a buyer has agreed on: a price level and a discount of the project that sells. */
export type Agreement = Row | undefined;

export async function agreementOf(context: Context, tx: Queries, buyer: Row): Promise<Agreement> {
  const enterprise = buyer.virtId
    ? await asSystem(context, 'enterprise/virtualarchitecture', tx).one(buyer.virtId, 'rely')
    : undefined;
  const agreed = enterprise?.priceTypeId
    ? await asSystem(context, 'shop/enterpriseType', tx).one(enterprise.priceTypeId, 'rely')
    : undefined;
  return agreed?.status === 'enabled' && agreed.orgId === buyer.orgId ? agreed : undefined;
}

/**
 * What this buyer pays for one, in cents. The member's price is what was agreed already, so no discount
 * comes on top; where a product has none, or is sold by variants, the discount holds. Never dearer than for others.
 */
export function agreedPrice(agreement: Agreement, product: Row, listed: number): number {
  if (!agreement) return listed;
  if (agreement.priceLevel === 'vip' && typeof product.memberPrice === 'string' && specsOf(product).length === 0)
    return Math.min(listed, toCents(product.memberPrice));
  const rate =
    agreement.discountRate === null || agreement.discountRate === undefined ? 100 : Number(agreement.discountRate);
  return Math.min(listed, Math.round((listed * rate) / 100));
}
