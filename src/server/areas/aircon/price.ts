import { toCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';

/** What overtime costs by a rule, in cents: by the hour, by the hour and square metre, or the same each time. */
export function overtimePrice({ chargeMode, unitPrice }: Row, hours: number, area: number): number {
  const price = toCents(String(unitPrice ?? '0.00'));
  if (chargeMode === 'fixed') return price;
  return Math.round(price * hours * (chargeMode === 'area' ? area : 1));
}
