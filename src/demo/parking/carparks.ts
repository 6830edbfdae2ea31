import type { Seeder } from '../../server/install/seeder.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { DemoBook } from '../book.ts';
import { countFor, nth, plate, type Campus } from '../campus.ts';
import { live } from '../life.ts';
import type { Files } from '../system/files.ts';
import { wayTo, type Way } from '../way.ts';

export async function addCarparks(seeder: Seeder, campus: Campus, files: Files, book: DemoBook): Promise<string[]> {
  const carparks = await addPlaces(seeder, campus);
  const cars = await addCars({ seeder, campus, book }, carparks);
  addRenewals({ seeder, campus, book }, cars);
  // The last one is being rebuilt.
  const closed = seeder.time.at(6, '17:40');
  book.at(closed, 0, () => seeder.by(campus.desk, closed).move('parking/carpark', nth(carparks, 7), 'disable'));
  addPassages({ seeder, campus, book }, { carparks, cars }, files);
  return carparks;
}

async function addPlaces(seeder: Seeder, campus: Campus): Promise<string[]> {
  const types = ['ground', 'underground', 'stereo'] as const;
  const vendors = ['jieshun', 'keytop', 'hik'] as const;
  const names = ['东区', '西区', '南门', '北门', '地下一层', '地下二层', '访客', '立体'];
  const ids: string[] = [];
  for (const [i, name] of names.entries()) {
    const totalSpaces = 80 + i * 45;
    const carparkCode = `CC${campus.key}${String(i + 1).padStart(3, '0')}`;
    const id = await seeder.add('parking/carpark', {
      carparkCode,
      carparkName: `${name}停车场`,
      orgId: campus.orgId,
      carparkType: nth(types, i),
      vendor: nth(vendors, i),
      vendorParkId: `P-${carparkCode}`,
      totalSpaces,
      fixedSpaces: Math.floor(totalSpaces / 2),
      tempSpaces: Math.ceil(totalSpaces / 2),
      freeSpaces: 12 + ((i * 17) % 60),
      contactName: '何军',
      contactPhone: '13857150051',
      address: `${campus.address}${name}`,
      longitude: campus.longitude,
      latitude: campus.latitude,
      openTime: '00:00–24:00',
      freeMinutes: 30,
      firstMinutes: 60,
      firstFee: '5.00',
      unitMinutes: 30,
      unitFee: '2.50',
      dayMaxFee: '40.00',
      monthFee: '600.00',
      allowVisitor: i % 2 === 0,
      services: ['temp_pay', 'invoice'],
      status: 'enabled',
    });
    ids.push(id);
  }
  return ids;
}

interface Parts {
  readonly seeder: Seeder;
  readonly campus: Campus;
  readonly book: DemoBook;
}

interface Car {
  readonly id: string;
  readonly plateNo: string;
  readonly carparkId: string;
  readonly leaseType: string;
}

/** Those that come and go by what they are registered as: neither over, nor in debt, nor on the blacklist. */
async function addCars({ seeder, campus, book }: Parts, carparks: readonly string[]): Promise<Car[]> {
  const { random, customers, desk } = campus;
  const { time } = seeder;
  const brands = [
    '比亚迪 秦',
    '大众 帕萨特',
    '丰田 凯美瑞',
    '吉利 星越',
    '特斯拉 Model Y',
    '本田 雅阁',
    '小鹏 G6',
    '长城 哈弗',
  ];
  const colours = ['白色', '黑色', '银灰', '蓝色', '红色'];
  const leases = ['month', 'month', 'owner', 'inner', 'free', 'month', 'visitor', 'temp'] as const;
  const states = ['normal', 'normal', 'owe', 'normal', 'normal', 'expired', 'normal', 'black'] as const;
  const reasons = { owe: '车位管理费未缴', block: '长期占用消防通道，多次劝离无效' };
  const cars: Car[] = [];
  for (let i = 0; i < 24; i++) {
    const owner = nth(customers, i);
    const leaseType = nth(leases, i);
    const green = i % 3 === 0;
    const state = nth(states, i);
    const ends = state === 'expired' ? time.day(9) : time.day(-(20 + i * 7));
    const [plateNo, carparkId] = [plate(campus) + (green ? random.digits(1) : ''), nth(carparks, Math.floor(i / 3))];
    const registered = time.at(120, `09:${String(10 + i)}`);
    const id = await seeder.by(desk, registered).add('parking/car', {
      plateNo,
      carparkId,
      ownerName: owner.name,
      ownerPhone: owner.mobile,
      ...(owner.enterprise && { virtId: owner.enterprise.id }),
      plateColor: green ? 'green' : 'blue',
      carBrand: nth(brands, i),
      carColor: random.pick(colours),
      leaseType,
      ...(leaseType === 'owner' && { spaceNo: `B1-${String(100 + i)}` }),
      ...(leaseType === 'month' && { startDate: time.day(120), endDate: ends }),
    });
    const over = time.at(8, '00:00');
    if (state === 'expired') book.at(over, 0, () => seeder.by(undefined, over).moveItself('parking/car', id, 'expire'));
    const step = state === 'owe' ? 'owe' : state === 'black' ? 'block' : undefined;
    const moment = time.at(30 - i, '16:20');
    if (step)
      book.at(moment, 0, () => seeder.by(desk, moment).move('parking/car', id, step, { stateReason: reasons[step] }));
    if (state === 'normal') cars.push({ id, plateNo, carparkId, leaseType });
  }
  return cars;
}

/** Paid at the desk, paid back in time or on the way back, given up, and one that somebody still has to pay. */
function addRenewals({ seeder, campus, book }: Parts, cars: readonly Car[]): void {
  const { time } = seeder;
  const rented = cars.filter(({ leaseType }) => leaseType === 'month');
  const paid: Way<string>[number] = [3, 'collect', 'paid'];
  const refused: Way<string> = [
    [95, 'refund', 'refunding'],
    [160, 'failRefund', 'refundFailed'],
  ];
  const ways: readonly (readonly [payWay: string, Way<string>])[] = [
    ['wechat', [paid]],
    ['alipay', [paid]],
    ['cash', [paid, [95, 'refund', 'refunded']]],
    ['cash', [[20, 'cancel', 'cancelled']]],
    ['cash', []],
    ['wechat', [paid, [95, 'refund', 'refunding']]],
    ['transfer', [paid, ...refused]],
    ['alipay', [paid, ...refused, [1400, 'refundDone', 'refunded']]],
  ];
  for (const [i, [payWay, way]] of ways.entries()) {
    const car = nth(rented, i);
    live(seeder, book, {
      resource: 'parking/renewal',
      by: campus.desk,
      begun: way.length === 0 ? time.ago(90) : time.at(18 - i * 2, '10:05'),
      values: { carId: car.id, months: nth([3, 1, 6, 2, 1, 3, 1, 2], i) },
      way,
      given: {
        collect: { payWay },
        failRefund: { refundFail: '收款账户已注销' },
        refundDone: { refundVoucher: `YZ2026${String(3300 + i)}` },
      },
    });
  }
}

type Status = 'in' | 'paid' | 'repay' | 'out';

/** Every other car park takes the cars of visitors; the last one is out of use. */
const forVisitors = (i: number): number => 2 * (i % 4);

/** Between paying at the machine and the gate. */
export const toTheGate = 5;
/** Who stays longer than this after paying pays for the rest. */
const maxToTheGate = 15;

function addPassages(
  { seeder, campus, book }: Parts,
  { carparks, cars }: { carparks: readonly string[]; cars: readonly Car[] },
  files: Files,
): void {
  const { random } = campus;
  const { time } = seeder;
  const gates = ['东门 1 号道', '东门 2 号道', '南门 1 号道', '西门 1 号道'];
  const states: readonly Status[] = ['in', 'out', 'out', 'paid', 'out', 'out', 'in', 'repay', 'out', 'out'];
  for (let i = 0; i < countFor(campus, 30); i++) {
    const status = nth(states, i);
    const stay = random.int(35, 500);
    const isPaying = status === 'paid' || status === 'repay';
    const leaseType = isPaying ? 'temp' : nth(['temp', 'month', 'temp', 'temp', 'inner', 'visitor'] as const, i);
    const collect: Way<Status>[number] = [stay - toTheGate, 'collect', 'paid'];
    const paysByStay = leaseType === 'temp' || leaseType === 'visitor';
    const way: Way<Status> = [...(paysByStay ? [collect] : []), [stay, 'out', 'out']];
    const begun =
      status === 'out'
        ? time.past(2 + (i % 7), `${String(8 + (i % 10)).padStart(2, '0')}:15`)
        : time.ago(stay + (status === 'repay' ? maxToTheGate + toTheGate : 0));
    // Rented cars come once, the few of the house again on other days.
    const car = paysByStay
      ? undefined
      : nth(
          cars.filter((each) => each.leaseType === leaseType),
          Math.floor(i / 6),
        );
    const passage = live(seeder, book, {
      resource: 'parking/inout',
      by: campus.desk,
      begun,
      values: {
        plateNo: car?.plateNo ?? plate(campus),
        carparkId: car?.carparkId ?? nth(carparks, leaseType === 'visitor' ? forVisitors(i) : i % 7),
        leaseType,
        inTime: begun,
        inGate: nth(gates, i),
        inImage: files.of('car'),
      },
      way: status === 'repay' ? [collect] : wayTo(way, status),
      given: {
        collect: { payWay: random.pick(['wechat', 'alipay', 'cash']) },
        out: { outGate: nth(gates, i + 1), outImage: files.of('car') },
      },
    });
    if (status === 'repay') passage.byItself(minutesAfter(begun, stay - toTheGate + maxToTheGate), 'timeout');
  }
}
