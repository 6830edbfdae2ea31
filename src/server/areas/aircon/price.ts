import { cents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';

/** What overtime costs by a rule, in cents: by the hour, by the hour and square metre, or the same each time. */
export function overtimePrice({ chargeMode, unitPrice }: Row, hours: number, area: number): number {
  const price = cents(unitPrice);
  if (chargeMode === 'fixed') return price;
  return Math.round(price * hours * (chargeMode === 'area' ? area : 1));
}
