import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, plate, staffOf, type Campus } from '../campus.ts';
import type { Files } from '../system/files.ts';

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

export async function addCarwash(
  seeder: Seeder,
  campus: Campus,
  services: readonly WashService[],
  files: Files,
): Promise<void> {
  const { orgId, staff, customers } = campus;
  await seeder.add('carwash/orgSet', {
    orgId,
    serviceIds: services.map(({ id }) => id),
    location: '地下一层 C 区洗车点',
    openTime: '08:30',
    closeTime: '20:00',
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
  const owners: { id: string; row: Row }[] = [];
  for (let i = 0; i < 9; i++) {
    const customer = nth(customers, i * 6);
    const row: Row = { customerName: customer.name, mobile: customer.mobile, plateNo: plate(campus) };
    owners.push({
      row,
      id: await seeder.add('carwash/customer', {
        ...row,
        orgId,
        carType: nth(['sedan', 'suv', 'mpv'], i),
        carBrand: nth(['大众', '比亚迪', '丰田', '理想'], i),
        carColor: nth(['白色', '黑色', '灰色'], i),
        userId: customer.id,
      }),
    });
  }
  for (const [i, status] of states.entries())
    await addOrder(seeder, campus, services, nth(owners, i), i, status, files);
}

const step: Readonly<Record<Status, number>> = {
  unpaid: 0,
  cancelled: 0,
  paid: 1,
  refunding: 1,
  refundFailed: 1,
  refunded: 1,
  accepted: 2,
  washing: 3,
  finished: 4,
  evaluated: 5,
};

async function addOrder(
  seeder: Seeder,
  campus: Campus,
  services: readonly WashService[],
  owner: { id: string; row: Row },
  i: number,
  status: Status,
  files: Files,
): Promise<void> {
  const { time } = seeder;
  const chosen = [nth(services, i), ...(i % 3 === 0 ? [nth(services, i + 1)] : [])];
  const total = chosen.reduce((sum, { price }) => sum + price, 0);
  const over = status === 'finished' || status === 'evaluated' || status === 'cancelled' || status.startsWith('refund');
  const orderTime = over ? time.at(1 + i, '13:20') : time.ago(110 + i * 8);
  const at = step[status];
  const orderId = await seeder.add('carwash/order', {
    ...owner.row,
    orgId: campus.orgId,
    customerId: owner.id,
    parkPosition: `B1-${String(120 + i * 7)}`,
    appointTime: minutesAfter(orderTime, at > 2 ? 40 : 240),
    totalAmount: yuan(total),
    ...(at > 0 && { payAmount: yuan(total), payWay: nth(['wechat', 'alipay'], i) }),
    ...(status === 'refunded' && { refundVoucher: `ZZ2026${String(8800 + i)}` }),
    ...(status === 'refundFailed' && { refundFail: '付款人微信账户已注销' }),
    ...(at > 1 && { workerId: nth(staffOf(campus, 'clean'), i).id }),
    orderTime,
    ...(at > 2 && { startTime: minutesAfter(orderTime, 45), beforeImages: [files.of('car')] }),
    ...(at > 3 && { finishTime: minutesAfter(orderTime, 100), afterImages: [files.of('car')] }),
    ...(at > 4 && { score: 4 + (i % 2) }),
    createdAt: orderTime,
    status,
  });
  for (const { id, name, price } of chosen)
    await seeder.add('carwash/orderService', {
      orderId,
      serviceId: id,
      serviceName: name,
      price: yuan(price),
      quantity: 1,
      amount: yuan(price),
      createdAt: orderTime,
    });
}
