import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { nth, type Campus, type Customer } from '../campus.ts';
import { live, type Living } from '../life.ts';
import type { Shop } from './shop.ts';

const ends = ['recovered', 'waiting', 'recovered', 'lost'] as const;

interface Parts {
  readonly seeder: Seeder;
  readonly campus: Campus;
  readonly shop: Shop;
  readonly book: DemoBook;
}

interface Brought {
  readonly n: number;
  readonly begun: string;
  readonly customer: Customer;
}

/** Boxes that are used again: their deposit is taken with them, and comes back with them. */
export function addRecovery(
  { seeder, campus, shop, book }: Parts,
  order: Living,
  { n, begun, customer }: Brought,
): void {
  const end = nth(ends, n);
  const given = minutesAfter(begun, 45);
  const boxes = live(seeder, book, {
    resource: 'shop/recovery',
    by: campus.desk,
    begun: given,
    values: (calls) =>
      calls.add('shop/recovery', {
        orgId: campus.orgId,
        orderId: order.id,
        userId: customer.id,
        items: '循环餐盒、保温袋',
        quantity: 1 + (n % 3),
        depositAmount: '5.00',
        location: '1 层回收点',
      }),
  });
  boxes.step(minutesAfter(given, 1), 'takeDeposit', { depositWay: 'cash_wallet' });
  const later = minutesAfter(begun, 300);
  if (end === 'recovered') boxes.step(later, 'recover', { staffId: nth(shop.couriers, n).id });
  if (end === 'lost') boxes.step(minutesAfter(begun, 1440), 'lose');
}
