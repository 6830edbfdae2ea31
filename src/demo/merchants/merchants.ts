import type { Row } from '../../meta/json.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Merchant, type Site } from '../campus.ts';
import type { Files } from '../system/files.ts';

/** Merchant categories for all projects. Returns code → id. */
export async function addBroads(seeder: Seeder, files: Files): Promise<Map<string, string>> {
  const lines = [
    ['CATERING', '餐饮美食'],
    ['RETAIL', '便利零售'],
    ['DRINK', '咖啡饮品'],
    ['LIFE', '生活服务'],
    ['LAUNDRY', '洗衣护理'],
    ['OTHER', '其他'],
  ] as const;
  const ids = await seeder.table(
    'merchants/broad',
    { status: 'enabled' },
    'broadCode broadName sort icon',
    lines.map(([code, name], i) => [code, name, i + 1, files.of('mark')]),
  );
  return new Map(lines.map(([code], i) => [code, ids[i] as string]));
}

type Line = readonly [
  name: string,
  type: Merchant['type'],
  broad: string,
  contact: string | null,
  phone: string | null,
  openTime: string,
  closeTime: string,
  status: string,
];

/** The first one of each project has the demo account. */
const lines: Readonly<Record<Site['key'], readonly Line[]>> = {
  A: [
    ['江南里职工食堂', 'canteen', 'CATERING', '孙丽', '13757130041', '06:30', '21:00', 'open'],
    ['鲜果便利店', 'shop', 'RETAIL', null, null, '07:00', '22:00', 'open'],
    ['拾光咖啡', 'coffee', 'DRINK', null, null, '08:00', '20:00', 'open'],
    ['亮洁洗衣', 'laundry', 'LAUNDRY', null, null, '09:00', '19:00', 'open'],
    ['湘味小厨', 'canteen', 'CATERING', null, null, '10:30', '20:30', 'rest'],
    ['顺手数码快修', 'service', 'LIFE', null, null, '09:00', '18:00', 'pending'],
    ['好利来烘焙坊', 'shop', 'CATERING', null, null, '07:30', '20:00', 'rejected'],
    ['悦读书吧', 'other', 'OTHER', null, null, '09:30', '20:00', 'disabled'],
  ],
  B: [
    ['学苑第一餐厅', 'canteen', 'CATERING', '马超', '13611240042', '06:30', '21:30', 'open'],
    ['博学超市', 'shop', 'RETAIL', null, null, '07:00', '23:00', 'open'],
    ['半日闲咖啡', 'coffee', 'DRINK', null, null, '08:00', '22:00', 'open'],
    ['校园速洗', 'laundry', 'LAUNDRY', null, null, '08:00', '21:00', 'open'],
    ['清真风味餐厅', 'canteen', 'CATERING', null, null, '06:30', '20:30', 'rest'],
    ['文印图文店', 'service', 'LIFE', null, null, '08:00', '22:00', 'pending'],
    ['甜屋蛋糕', 'shop', 'CATERING', null, null, '09:00', '21:00', 'rejected'],
    ['二手书店', 'other', 'OTHER', null, null, '10:00', '19:00', 'disabled'],
  ],
};

const remarks: Readonly<Record<string, string>> = {
  rejected: '食品经营许可证已过期',
  disabled: '合同到期停业',
  open: '资料齐全',
  rest: '资料齐全',
};

/** Returns the open merchants; the first one gets the given id. */
export async function addMerchants(
  seeder: Seeder,
  site: Site,
  broads: ReadonlyMap<string, string>,
  firstId: string,
  files: Files,
): Promise<Merchant[]> {
  const { orgId, random, people } = site;
  const open: Merchant[] = [];
  for (const [i, [merchantName, merchantType, broad, contactName, contactPhone, openTime, closeTime, status]] of lines[
    site.key
  ].entries()) {
    const id = i === 0 ? firstId : seeder.newId();
    const person = people.next(random);
    const contact = { name: contactName ?? person.name, mobile: contactPhone ?? person.mobile };
    const waiting = status === 'pending' || status === 'rejected';
    const food = broad === 'CATERING' || broad === 'DRINK';
    const row: Row = {
      id,
      merchantName,
      shortName: merchantName.slice(0, 4),
      orgId,
      broadId: broads.get(broad) as string,
      merchantType,
      contactName: contact.name,
      contactPhone: contact.mobile,
      address: `${site.address}配套商业 1 层 ${101 + i} 号`,
      licenseNo: `92${site.regionCode}MA${String(5_208_311 + i * 613)}L`,
      licenseImage: files.of('document'),
      foodLicenseImage: food ? files.of('document') : null,
      openTime,
      closeTime,
      logo: files.of('mark'),
      coverImages: [files.of('place')],
      settleCycle: nth(['month', 'week', 'd1'], i),
      feeRate: i === 0 ? 0.6 : 1,
      settleAccountName: `${merchantName}（个体工商户）`,
      settleBank: nth(['中国工商银行', '招商银行', '中国建设银行'], i) + site.city + '支行',
      settleAccountNo: `6222${random.digits(15)}`,
      auditRemark: remarks[status] ?? null,
      ...(waiting && { createdAt: seeder.time.past(i, '15:10') }),
      status,
    };
    await seeder.add('merchants/merchant', row);
    if (status === 'open') open.push({ id, name: merchantName, type: merchantType, contact });
  }
  for (const merchant of open) await addAttendants(seeder, site, merchant, files);
  return open;
}

const roles = ['manager', 'cashier', 'cook', 'waiter', 'delivery'] as const;

async function addAttendants(
  seeder: Seeder,
  { random, people }: Site,
  merchant: Merchant,
  files: Files,
): Promise<void> {
  const count = merchant.type === 'canteen' ? 5 : 2;
  for (let i = 0; i < count; i++) {
    const staffRole = nth(roles, i);
    const person = people.next(random);
    const certified = i > 1;
    await seeder.add('merchants/distributor', {
      staffName: i === 0 ? merchant.contact.name : person.name,
      mobile: i === 0 ? merchant.contact.mobile : person.mobile,
      merchantId: merchant.id,
      staffRole,
      photo: files.of('person'),
      // One certificate expires soon.
      healthCertNo: certified ? `JK${random.digits(10)}` : null,
      healthCertExpire: certified ? seeder.time.day(i === 3 ? -12 : -(90 + i * 40)) : null,
      status: i === 4 ? 'disabled' : 'enabled',
    });
  }
}
