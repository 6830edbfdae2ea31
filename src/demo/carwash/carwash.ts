import { fromCents as yuan } from '../../meta/fields/money.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { entriesFor, nth, plate, staffOf, type Campus } from '../campus.ts';
import { live } from '../life.ts';
import type { Files } from '../system/files.ts';
import { wayTo, type Way } from '../way.ts';

export interface WashService {
  readonly id: string;
  readonly name: string;
  /** In cents. */
  readonly price: number;
}

/** Services that all projects offer. */
export async function addWashServices(seeder: Seeder, files: Files): Promise<WashService[]> {
  const lines = [
    ['标准外洗', 'outer', 'all', 3000, 30, 'on'],
    ['精致洗车', 'full', 'sedan', 8800, 60, 'on'],
    ['内饰深度清洁', 'inner', 'all', 16_800, 120, 'on'],
    ['手工打蜡', 'wax', 'suv', 19_800, 90, 'on'],
    ['漆面保养', 'maintain', 'all', 39_800, 180, 'off'],
  ] as const;
  const services: WashService[] = [];
  for (const [i, [serviceName, serviceType, carType, price, minutes, status]] of lines.entries()) {
    const id = await seeder.add('carwash/service', {
      serviceName,
      serviceType,
      carType,
      price: yuan(price),
      memberPrice: yuan(Math.round(price * 0.9)),
      minutes,
      image: files.of('car'),
      description: `${serviceName}，由专业洗车员上门取车。`,
      sort: i + 1,
      status,
    });
    if (status === 'on') services.push({ id, name: serviceName, price });
  }
  return services;
}

type Status =
  | 'unpaid'
  | 'paid'
  | 'accepted'
  | 'washing'
  | 'finished'
  | 'evaluated'
  | 'cancelled'
  | 'refunding'
  | 'refundFailed'
  | 'refunded';

/** What the desk and the washer do after one another, so many minutes after the order. */
const paid: Way<Status>[number] = [1, 'collect', 'paid'];
const way: Way<Status> = [
  paid,
  [15, 'accept', 'accepted'],
  [45, 'start', 'washing'],
  [100, 'finish', 'finished'],
  [160, 'evaluate', 'evaluated'],
];

/** Orders that somebody thinks better of. */
const asides: Readonly<Partial<Record<Status, Way<Status>>>> = {
  cancelled: [[5, 'cancel', 'cancelled']],
  refunding: [paid, [10, 'refund', 'refunding']],
  refundFailed: [paid, [10, 'refund', 'refunding'], [70, 'failRefund', 'refundFailed']],
  refunded: [paid, [10, 'refund', 'refunding'], [90, 'refundDone', 'refunded']],
};

export async function addCarwash(
  seeder: Seeder,
  campus: Campus,
  services: readonly WashService[],
  files: Files,
  book: DemoBook,
): Promise<void> {
  const { orgId, staff, customers } = campus;
  await seeder.add('carwash/orgSet', {
    orgId,
    serviceIds: services.map(({ id }) => id),
    location: '地下一层 C 区洗车点',
    // Whenever this is installed, some cars are washed just then.
    openTime: '00:00',
    closeTime: '23:59',
    slotMinutes: 60,
    slotCapacity: 4,
    contactPhone: staff[5]?.mobile ?? null,
    status: 'enabled',
  });
  const states: readonly Status[] = [
    'evaluated',
    'unpaid',
    'paid',
    'accepted',
    'washing',
    'finished',
    'cancelled',
    'refunded',
    'evaluated',
    'paid',
    'finished',
    'evaluated',
    'accepted',
    'refunded',
    'refunding',
    'refundFailed',
  ];
  const owners: string[] = [];
  for (let i = 0; i < 9; i++) {
    const customer = nth(customers, i * 6);
    owners.push(
      await seeder.add('carwash/customer', {
        customerName: customer.name,
        mobile: customer.mobile,
        plateNo: plate(campus),
        orgId,
        carType: nth(['sedan', 'suv', 'mpv'], i),
        carBrand: nth(['大众', '比亚迪', '丰田', '理想'], i),
        carColor: nth(['白色', '黑色', '灰色'], i),
        userId: customer.id,
      }),
    );
  }
  for (const [i, status] of entriesFor(campus, states))
    addOrder(seeder, campus, services, nth(owners, i), i, status, files, book);
}

/** Long over, or still open today. */
const isOver = (status: Status): boolean =>
  ['finished', 'evaluated', 'cancelled', 'refunded', 'refundFailed'].includes(status);

function addOrder(
  seeder: Seeder,
  campus: Campus,
  services: readonly WashService[],
  customerId: string,
  i: number,
  status: Status,
  files: Files,
  book: DemoBook,
): void {
  const { time } = seeder;
  const chosen = [nth(services, i), ...(i % 3 === 0 ? [nth(services, i + 1)] : [])];
  const begun = isOver(status) ? time.at(1 + i, '13:20') : time.ago(110 + i * 8);
  live(seeder, book, {
    resource: 'carwash/order',
    by: campus.desk,
    begun,
    values: {
      orgId: campus.orgId,
      customerId,
      parkPosition: `B1-${String(120 + i * 7)}`,
      appointTime: minutesAfter(begun, status === 'paid' || status === 'unpaid' ? 240 : 40),
      totalAmount: yuan(chosen.reduce((sum, { price }) => sum + price, 0)),
      services: chosen.map(({ id }) => ({ serviceId: id, quantity: 1 })),
    },
    way: asides[status] ?? wayTo(way, status),
    given: {
      collect: { payWay: nth(['wechat', 'alipay'], i) },
      accept: { workerId: nth(staffOf(campus, 'clean'), i).id },
      start: { beforeImages: [files.of('car')] },
      finish: { afterImages: [files.of('car')] },
      evaluate: { score: 4 + (i % 2) },
      failRefund: { refundFail: '付款人微信账户已注销' },
      refundDone: { refundVoucher: `ZZ2026${String(8800 + i)}` },
    },
  });
}
