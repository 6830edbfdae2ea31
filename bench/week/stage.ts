import { each, type WeekClient } from './client.ts';
import { atOnce, walletCents, type Stored } from './figures.ts';
import { addMeals, type Meals } from './meals.ts';
import { addProduct, issueCoupons } from './shop.ts';

export interface Stage extends Meals {
  readonly orgId: string;
  readonly canteenId: string;
  readonly portions: number;
  readonly shopId: string;
  readonly productId: string;
  readonly stock: number;
  readonly couponId: string;
  readonly coupons: number;
  readonly people: readonly string[];
}

/** A project of its own, so that nothing of anybody else's counts. */
export async function prepare(client: WeekClient, second: WeekClient, size: number): Promise<Stage> {
  const mark = Date.now().toString(36).toUpperCase();
  const orgId = await addProject(client, mark);
  const virtId = await addEnterprise(client, second, orgId, mark);
  const people = await addPeople(client, { orgId, virtId }, size);
  const canteenId = await addMerchant(client, second, { orgId, merchantName: `食堂${mark}`, merchantType: 'canteen' });
  const shopId = await addMerchant(client, second, { orgId, merchantName: `便利店${mark}`, merchantType: 'shop' });
  const portions = Math.ceil(size * 1.25);
  const meals = await addMeals(client, { orgId, canteenId, mark, portions });
  const stock = size * 3;
  const productId = await addProduct(client, second, { orgId, shopId, mark, stock });
  const coupons = Math.ceil(size / 2);
  const couponId = await issueCoupons(client, { orgId, virtId, shopId, mark, count: coupons });
  return { ...meals, orgId, canteenId, shopId, portions, stock, productId, couponId, coupons, people };
}

/** Each with a wallet that lasts for the week. */
export function addPeople(
  client: WeekClient,
  { orgId, virtId }: { orgId: string; virtId: string },
  size: number,
): Promise<string[]> {
  const first = 10_000_000 + (Date.now() % 80_000_000);
  return each(Array.from({ length: size }), atOnce, async (_, n) => {
    const { id } = await client.must<Stored>('/organisation/user/add', {
      realName: '陈思远',
      mobile: `188${String(first + n)}`,
      orgId,
      virtId,
      personnelType: 'formal',
    });
    await client.must('/organisation/user/recharge', {
      userId: id,
      accountType: 'cash',
      amount: (walletCents / 100).toFixed(2),
      payWay: 'cash',
    });
    return id;
  });
}

export async function addProject(client: WeekClient, mark: string): Promise<string> {
  const [known] = (
    await client.must<{ list: Record<string, unknown>[] }>('/organisation/organization/list', { limit: 1 })
  ).list;
  const { id } = await client.must<Stored>('/organisation/organization/add', {
    orgCode: `W${mark}`,
    orgName: `模拟园区${mark}`,
    orgType: known?.orgType,
    companyId: known?.companyId,
    regionCode: known?.regionCode,
    address: '园区大道 1 号',
  });
  return id;
}

export async function addEnterprise(
  client: WeekClient,
  second: WeekClient,
  orgId: string,
  mark: string,
): Promise<string> {
  const added = await client.must<Stored>('/organisation/virtualarchitecture/add', {
    virtCode: `W${mark}`,
    virtName: `模拟企业${mark}`,
    orgId,
    virtType: 'tenant',
    contactName: '王敏',
    contactPhone: '13900000000',
    settleType: 'prepaid',
  });
  await second.must('/organisation/virtualarchitecture/approve', { id: added.id, version: added.version });
  return added.id;
}

async function addMerchant(
  client: WeekClient,
  second: WeekClient,
  merchant: { orgId: string; merchantName: string; merchantType: string },
): Promise<string> {
  const [broad] = (await client.must<{ list: Stored[] }>('/merchant/broad/list', { limit: 1 })).list;
  const added = await client.must<Stored>('/wallet/merchant/add', {
    ...merchant,
    broadId: broad?.id,
    contactName: '王敏',
    contactPhone: '13900000000',
    settleCycle: 'month',
  });
  await second.must('/wallet/merchant/approve', { id: added.id, version: added.version });
  return added.id;
}
