import { cents, fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import type { Way } from '../way.ts';

/** Up to this the desk gives money back by itself, as the projects of the demo have settled it. */
export const refundLimit = '5.00';

export type DeskEnd =
  | 'uploading'
  | 'paying'
  | 'failed'
  | 'success'
  | 'refundPending'
  | 'refunding'
  | 'refunded'
  | 'part_refund'
  | 'restPending';

/** The steps that lead to an end, for money of which so many cents are asked back. */
export function deskWay(take: string, end: DeskEnd, asked: number, payWay: string): Way<DeskEnd> {
  if (end === 'paying' || end === 'uploading') return [];
  if (end === 'failed') return [[10, 'fail', 'failed']];
  const isAgreed = asked > cents(refundLimit);
  const isOutside = payWay === 'wechat' || payWay === 'alipay';
  const whole: Way<DeskEnd> = [
    [0, take, 'success'],
    [4, 'refund', 'refundPending'],
    ...(isAgreed ? ([[8, 'approveRefund', 'refunding']] as const) : []),
    ...(isOutside ? ([[12, 'refundDone', 'refunded']] as const) : []),
    [16, 'refundRest', 'restPending'],
  ];
  const until: Readonly<Record<typeof end, number>> = {
    success: 0,
    refundPending: 4,
    refunding: 8,
    refunded: 12,
    part_refund: 12,
    restPending: 16,
  };
  return whole.filter(([minute]) => minute <= until[end]);
}

/** What is entered with the steps. */
export const deskGiven = ({
  reason,
  half,
  voucher,
}: {
  readonly reason: string;
  readonly half: number | undefined;
  readonly voucher: string;
}): Readonly<Record<string, Row>> => ({
  refund: { refundReason: reason, ...(half !== undefined && { refundAsked: yuan(half) }) },
  refundRest: { refundReason: reason },
  refundDone: { refundVoucher: voucher },
});
