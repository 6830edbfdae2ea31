import type { Row } from '../../meta/json.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus, type Merchant, type Site } from '../campus.ts';
import { lead } from '../life.ts';
import type { Way } from '../way.ts';
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

/** The canteen of the first project and the shop of the second have a demo account. */
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
    ['学苑第一餐厅', 'canteen', 'CATERING', null, null, '06:30', '21:30', 'open'],
    ['博学超市', 'shop', 'RETAIL', '马超', '13611240042', '07:00', '23:00', 'open'],
    ['半日闲咖啡', 'coffee', 'DRINK', null, null, '08:00', '22:00', 'open'],
    ['校园速洗', 'laundry', 'LAUNDRY', null, null, '08:00', '21:00', 'open'],
    ['清真风味餐厅', 'canteen', 'CATERING', null, null, '06:30', '20:30', 'rest'],
    ['文印图文店', 'service', 'LIFE', null, null, '08:00', '22:00', 'pending'],
    ['甜屋蛋糕', 'shop', 'CATERING', null, null, '09:00', '21:00', 'rejected'],
    ['二手书店', 'other', 'OTHER', null, null, '10:00', '19:00', 'disabled'],
  ],
};

const remark = '资料齐全';

/** What becomes of an application to do business here. */
const ways: Readonly<Record<string, Way<string>>> = {
  rejected: [[1200, 'reject', 'rejected']],
  rest: [
    [1200, 'approve', 'open'],
    [418 * 1440, 'rest', 'rest'],
  ],
  disabled: [
    [1200, 'approve', 'open'],
    [380 * 1440, 'disable', 'disabled'],
  ],
};

/** Returns the open merchants. */
export async function addMerchants(
  seeder: Seeder,
  site: Site,
  broads: ReadonlyMap<string, string>,
  files: Files,
): Promise<Merchant[]> {
  const open: Merchant[] = [];
  for (const [i, line] of lines[site.key].entries()) {
    if (statusOf(line) !== 'open') continue;
    const { values, contact } = merchantOf(site, broads, files, line, i);
    // Nobody is at the desk yet: the first ones came with the project.
    const id = await lead(seeder, {
      resource: 'merchants/merchant',
      begun: seeder.time.at(450 - i),
      values,
      way: [[1200, 'approve', 'open']],
      given: { approve: { auditRemark: remark } },
    });
    open.push({ id, name: line[0], type: line[1], contact });
  }
  for (const merchant of open) await addAttendants(seeder, site, merchant, files);
  return open;
}

/** Merchants that wait, were refused, rest, or have given up. */
export async function addOtherMerchants(
  seeder: Seeder,
  campus: Campus,
  broads: ReadonlyMap<string, string>,
  files: Files,
): Promise<void> {
  for (const [i, line] of lines[campus.key].entries()) {
    const status = statusOf(line);
    if (status === 'open') continue;
    const isWaiting = status === 'pending' || status === 'rejected';
    await lead(seeder, {
      resource: 'merchants/merchant',
      by: campus.desk,
      begun: isWaiting ? seeder.time.past(i, '15:10') : seeder.time.at(420),
      values: merchantOf(campus, broads, files, line, i).values,
      way: ways[status] ?? [],
      given: { approve: { auditRemark: remark }, reject: { auditRemark: '食品经营许可证已过期' } },
    });
  }
}

const statusOf = ([, , , , , , , status]: Line): string => status;

function merchantOf(
  site: Site,
  broads: ReadonlyMap<string, string>,
  files: Files,
  [merchantName, merchantType, broad, contactName, contactPhone, openTime, closeTime]: Line,
  i: number,
): { values: Row; contact: Merchant['contact'] } {
  const person = site.people.next(site.random);
  const contact = { name: contactName ?? person.name, mobile: contactPhone ?? person.mobile };
  const isFood = broad === 'CATERING' || broad === 'DRINK';
  return {
    contact,
    values: {
      merchantName,
      shortName: merchantName.slice(0, 4),
      orgId: site.orgId,
      broadId: broads.get(broad) as string,
      merchantType,
      contactName: contact.name,
      contactPhone: contact.mobile,
      address: `${site.address}配套商业 1 层 ${101 + i} 号`,
      licenseNo: `92${site.regionCode}MA${String(5_208_311 + i * 613)}L`,
      licenseImage: files.of('document'),
      ...(isFood && { foodLicenseImage: files.of('document') }),
      openTime,
      closeTime,
      logo: files.of('mark'),
      coverImages: [files.of('place')],
      settleCycle: nth(['month', 'week', 'd1'], i),
      feeRate: i === 0 ? 0.6 : 1,
      settleAccountName: `${merchantName}（个体工商户）`,
      settleBank: nth(['中国工商银行', '招商银行', '中国建设银行'], i) + site.city + '支行',
      settleAccountNo: `6222${site.random.digits(15)}`,
    },
  };
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
