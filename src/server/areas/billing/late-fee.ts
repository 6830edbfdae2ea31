import { cents } from '../../../meta/fields/money.ts';
import { addDays, daysBetween } from '../../../meta/china-time.ts';
import type { Json, Row } from '../../../meta/json.ts';

/** What a bill asks for apart from late fees, in cents. */
const principalOf = ({ receivableAmount, discountAmount }: Row): number =>
  cents(receivableAmount) - cents(discountAmount);

/** What is still to be paid, late fees with it, in cents. */
export const dueOf = (bill: Row): number =>
  principalOf(bill) + cents(bill.lateFee) - cents(bill.receivedAmount) - cents(bill.writeOffAmount);

const perMille = (rate: Json | undefined): number => Number(rate ?? 0);

/**
 * The late fee of an overdue bill up to and including a day: for each day so much of what is left of the bill itself, never more
 * than the bill. What was paid counts for the bill first, so late fees bear none. Days that were counted stay as they are.
 */
export function lateFeeUntil(bill: Row, day: string): { lateFee: number; lateFeeDay: string } | undefined {
  const from = String(bill.lateFeeDay ?? bill.payDeadline);
  const days = daysBetween(from, day);
  const rate = perMille(bill.lateFeeRate);
  if (!(rate > 0) || days <= 0) return undefined;
  const principal = principalOf(bill);
  const left = Math.max(0, principal - cents(bill.receivedAmount));
  const added = Math.round((left * rate * days) / 1000);
  return { lateFee: Math.max(cents(bill.lateFee), Math.min(principal, cents(bill.lateFee) + added)), lateFeeDay: day };
}

/** The last day that is over. */
export const yesterday = (today: string): string => addDays(today, -1);
