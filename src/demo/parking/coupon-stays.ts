import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { nth, plate, type Campus } from '../campus.ts';
import { live } from '../life.ts';
import type { HeldCoupon } from '../shop/coupons.ts';
import { toTheGate } from './carparks.ts';

interface Parts {
  readonly seeder: Seeder;
  readonly campus: Campus;
  readonly book: DemoBook;
}

/** In minutes: of the first the coupon pays a part, of the second all. */
const stays = [180, 85];

/** Customers who show their parking coupon when they pay, a day after they got it. */
export function addCouponStays(
  { seeder, campus, book }: Parts,
  carparks: readonly string[],
  coupons: readonly HeldCoupon[],
): void {
  for (const [i, { held, taken }] of coupons.slice(0, stays.length).entries()) {
    const stay = nth(stays, i);
    const begun = minutesAfter(taken, 1440);
    live(seeder, book, {
      resource: 'parking/inout',
      by: campus.desk,
      begun,
      values: {
        plateNo: plate(campus),
        carparkId: nth(carparks, i),
        leaseType: 'temp',
        inTime: begun,
        inGate: '东门 1 号道',
      },
      way: [
        [stay - toTheGate, 'collect', 'paid'],
        [stay, 'out', 'out'],
      ],
      given: {
        collect: {
          payWay: 'wechat',
          // It has an id once it was received.
          get couponReceiveId() {
            return held.id;
          },
        },
        out: { outGate: '东门 2 号道' },
      },
    });
  }
}
