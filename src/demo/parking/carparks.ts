import type { Seeder } from '../../server/install/seeder.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { DemoBook } from '../book.ts';
import { countFor, nth, plate, type Campus } from '../campus.ts';
import { live } from '../life.ts';
import type { Files } from '../system/files.ts';
import { wayTo, type Way } from '../way.ts';

export async function addCarparks(seeder: Seeder, campus: Campus, files: Files, book: DemoBook): Promise<void> {
  const carparks = await addPlaces(seeder, campus);
  await addCars(seeder, campus, carparks);
  addPassages(seeder, campus, carparks, files, book);
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
      status: i === 7 ? 'disabled' : 'enabled',
    });
    ids.push(id);
  }
  return ids;
}

async function addCars(seeder: Seeder, campus: Campus, carparks: readonly string[]): Promise<void> {
  const { random, customers } = campus;
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
  const states = ['normal', 'normal', 'normal', 'owe', 'normal', 'expired', 'normal', 'black'] as const;
  for (let i = 0; i < 24; i++) {
    const owner = nth(customers, i);
    const leaseType = nth(leases, i);
    const green = i % 3 === 0;
    const ends = nth(states, i) === 'expired' ? time.day(9) : time.day(-(20 + i * 7));
    await seeder.add('parking/car', {
      plateNo: plate(campus) + (green ? random.digits(1) : ''),
      carparkId: nth(carparks, Math.floor(i / 3)),
      ownerName: owner.name,
      ownerPhone: owner.mobile,
      virtId: owner.enterprise?.id ?? null,
      plateColor: green ? 'green' : 'blue',
      carBrand: nth(brands, i),
      carColor: random.pick(colours),
      leaseType,
      spaceNo: leaseType === 'owner' ? `B1-${String(100 + i)}` : null,
      startDate: leaseType === 'month' ? time.day(120) : null,
      endDate: leaseType === 'month' ? ends : null,
      status: nth(states, i),
    });
  }
}

type Status = 'in' | 'paid' | 'repay' | 'out';

/** Every other car park takes the cars of visitors; the last one is out of use. */
const forVisitors = (i: number): number => 2 * (i % 4);

/** Between paying at the machine and the gate. */
const toTheGate = 5;
/** Who stays longer than this after paying pays for the rest. */
const maxToTheGate = 15;

function addPassages(seeder: Seeder, campus: Campus, carparks: readonly string[], files: Files, book: DemoBook): void {
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
        ? time.past(2 + (i % 6), `${String(8 + (i % 10)).padStart(2, '0')}:15`)
        : time.ago(stay + (status === 'repay' ? maxToTheGate + toTheGate : 0));
    const passage = live(seeder, book, {
      resource: 'parking/inout',
      by: campus.desk,
      begun,
      values: {
        plateNo: plate(campus),
        carparkId: nth(carparks, leaseType === 'visitor' ? forVisitors(i) : i % 7),
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
