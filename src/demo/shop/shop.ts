import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Person } from '../../server/install/calls.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { nth, staffOf, type Campus, type Merchant } from '../campus.ts';
import { accountNamed } from '../processes/seats.ts';
import type { Files } from '../system/files.ts';

const products = 'shop/product';

export interface Product {
  readonly id: string;
  readonly name: string;
  /** In cents. */
  readonly price: number;
  readonly merchant: Merchant;
  /** In cents per piece. */
  readonly packFee: number;
  readonly status: string;
}

export interface Courier {
  readonly id: string;
  /** Undefined if the courier works for all merchants of the project. */
  readonly merchantId?: string;
}

export interface Shop {
  readonly products: readonly Product[];
  readonly couriers: readonly Courier[];
}

type Goods = readonly [name: string, category: string, price: number, unit: string, stock: number, status: string];

const goods: Readonly<
  Partial<
    Record<
      Merchant['type'],
      { categories: readonly (readonly [name: string, above: string | null])[]; goods: readonly Goods[] }
    >
  >
> = {
  shop: {
    categories: [
      ['饮料冲调', null],
      ['零食糕点', null],
      ['日用百货', null],
      ['瓶装水', '饮料冲调'],
      ['乳品', '饮料冲调'],
      ['文具', '日用百货'],
    ],
    goods: [
      ['农夫山泉 550ml', '瓶装水', 200, '瓶', 240, 'rack'],
      ['怡宝纯净水 24 瓶', '瓶装水', 3200, '箱', 60, 'rack'],
      ['纯牛奶 250ml', '乳品', 450, '盒', 180, 'rack'],
      ['希腊酸奶', '乳品', 880, '杯', 40, 'soldout'],
      ['全麦吐司', '零食糕点', 1200, '袋', 36, 'rack'],
      ['每日坚果', '零食糕点', 590, '包', 150, 'rack'],
      ['苏打饼干', '零食糕点', 780, '袋', 90, 'down'],
      ['手撕面包', '零食糕点', 650, '个', 48, 'rack'],
      ['抽纸 3 层 6 包', '日用百货', 1990, '提', 80, 'rack'],
      ['中性笔 0.5mm', '文具', 250, '支', 300, 'rack'],
      ['笔记本 A5', '文具', 980, '本', 120, 'auditing'],
      ['洗手液 500ml', '日用百货', 1580, '瓶', 60, 'rejected'],
      ['保温杯', '日用百货', 6900, '个', 20, 'draft'],
    ],
  },
  coffee: {
    categories: [
      ['咖啡', null],
      ['茶饮', null],
      ['轻食', null],
    ],
    goods: [
      ['美式咖啡', '咖啡', 1500, '杯', 200, 'rack'],
      ['拿铁', '咖啡', 1900, '杯', 200, 'rack'],
      ['燕麦拿铁', '咖啡', 2300, '杯', 120, 'rack'],
      ['冷萃咖啡', '咖啡', 2100, '杯', 80, 'soldout'],
      ['茉莉青提茶', '茶饮', 1800, '杯', 100, 'rack'],
      ['鸡肉三明治', '轻食', 2200, '份', 40, 'rack'],
      ['牛角包', '轻食', 1200, '个', 60, 'down'],
      ['巴斯克蛋糕', '轻食', 2600, '份', 24, 'auditing'],
      ['桂花拿铁', '咖啡', 2400, '杯', 0, 'draft'],
    ],
  },
  laundry: {
    categories: [
      ['衣物清洗', null],
      ['家居清洗', null],
      ['鞋包护理', null],
    ],
    goods: [
      ['衬衫水洗', '衣物清洗', 1200, '件', 500, 'rack'],
      ['羽绒服清洗', '衣物清洗', 4500, '件', 200, 'rack'],
      ['被套四件套', '家居清洗', 3900, '套', 150, 'rack'],
      ['运动鞋清洗', '鞋包护理', 2800, '双', 120, 'rejected'],
    ],
  },
};

export async function addShop(seeder: Seeder, campus: Campus, files: Files, book: DemoBook): Promise<Shop> {
  const approver = await accountNamed(seeder, 'admin');
  const made: Product[] = [];
  for (const merchant of campus.merchants) {
    await addStore(seeder, campus, merchant);
    const categories = await addCategories(seeder, merchant, files);
    made.push(...(await addProducts(seeder, campus, merchant, { categories, files, book, approver })));
    await addPortfolios(seeder, campus, merchant, made, files);
  }
  return { products: made, couriers: await addCouriers(seeder, campus, files) };
}

async function addStore(seeder: Seeder, { builds }: Campus, { id, name, type }: Merchant): Promise<void> {
  await seeder.add('shop/business', {
    merchantId: id,
    businessName: `${name}（闪送）`,
    notice: '下单后 30 分钟内送达',
    openTime: '08:00',
    closeTime: '20:00',
    autoAccept: type === 'laundry',
    prepareMinutes: 15,
    startAmount: '10.00',
    deliveryFee: '2.00',
    freeAmount: '30.00',
    deliveryRange: builds.slice(0, 3).map((build) => build.id),
    status: type === 'laundry' ? 'closed' : 'open',
  });
}

async function addCategories(seeder: Seeder, merchant: Merchant, files: Files): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [i, [categoryName, above]] of (goods[merchant.type]?.categories ?? []).entries()) {
    const parentId = above === null ? null : (ids.get(above) as string);
    ids.set(
      categoryName,
      await seeder.add('shop/category', {
        categoryCode: `C${String(i + 1).padStart(2, '0')}`,
        categoryName,
        parentId,
        merchantId: merchant.id,
        icon: files.of('mark'),
        sort: i + 1,
        status: 'enabled',
      }),
    );
  }
  if (ids.size > 0)
    await seeder.add('shop/category', {
      categoryCode: 'C99',
      categoryName: '季节限定',
      merchantId: merchant.id,
      displayWeeks: ['w6', 'w7'],
      startTime: '10:00',
      endTime: '18:00',
      sort: 99,
      status: 'disabled',
    });
  return ids;
}

interface Around {
  readonly categories: ReadonlyMap<string, string>;
  readonly files: Files;
  readonly book: DemoBook;
  readonly approver: Person;
}

/** Entered by the desk, and put on sale by somebody else. */
async function addProducts(
  seeder: Seeder,
  campus: Campus,
  merchant: Merchant,
  { categories, files, book, approver }: Around,
): Promise<Product[]> {
  const { orgId, key, desk } = campus;
  const made: Product[] = [];
  for (const [i, [productName, category, price, unit, stock, status]] of (
    goods[merchant.type]?.goods ?? []
  ).entries()) {
    const multi = productName === '保温杯' || productName === '笔记本 A5';
    const packFee = merchant.type === 'coffee' ? 100 : 0;
    const specs = multi
      ? [
          { name: '标准', price: yuan(price), stock: stock / 2 },
          { name: '大号', price: yuan(price + 400), stock: stock / 2 },
        ]
      : [];
    const added = seeder.time.at(status === 'auditing' ? 1 : 40 - (i % 10), '09:30');
    const id = await seeder.by(desk, added).add('shop/product', {
      productName,
      ...(merchant.type === 'shop' && { barcode: `69${key === 'A' ? 0 : 1}1234${String(560_000 + i * 131)}` }),
      merchantId: merchant.id,
      categoryId: categories.get(category) as string,
      unit,
      price: yuan(price),
      marketPrice: yuan(Math.round(price * 1.2)),
      memberPrice: yuan(Math.round(price * 0.95)),
      costPrice: yuan(Math.round(price * 0.6)),
      packFee: yuan(packFee),
      stock,
      warnStock: 10,
      minCount: 1,
      limitCount: 20,
      projectIds: [orgId],
      saleStartTime: '08:00',
      saleEndTime: '20:00',
      shortcut: i < 3,
      tags: [nth(['hot', 'new', 'recommend', 'discount'], i)],
      sort: i + 1,
      coverImage: files.of(merchant.type === 'shop' ? 'goods' : 'food'),
      images: [files.of('goods')],
      detail: `<p>${productName}，由${merchant.name}提供。</p>`,
      ...(multi ? { specType: 'multi', specs } : { specType: 'single' }),
    });
    await putOnSale(seeder, { id, status }, added, { desk, approver });
    moveStockByHand(seeder, campus, book, { id, status, n: i, stock });
    made.push({ id, name: productName, price, packFee, merchant, status });
  }
  return made;
}

/** As far as the state says to which a product comes. */
async function putOnSale(
  seeder: Seeder,
  { id, status }: Pick<Product, 'id' | 'status'>,
  added: string,
  { desk, approver }: { readonly desk: Person; readonly approver: Person },
): Promise<void> {
  if (status === 'draft') return;
  const by = (person: Person, minutes: number) => seeder.by(person, minutesAfter(added, minutes));
  await by(desk, 20).move(products, id, 'rackProduct');
  if (status === 'auditing') return;
  const decider = by(approver, 90);
  if (status === 'rejected') return decider.move(products, id, 'reject', { auditRemark: '商品图片与实物不符' });
  await decider.move(products, id, 'rackProductAudit', { auditRemark: '审核通过' });
  if (status === 'down') await by(desk, 14_400).move(products, id, 'downProduct');
}

const byHand = { out: '内部领用', check: '月末盘点差异', loss: '包装破损报损' } as const;

/** Pieces that were used up, counted or spoilt. */
function moveStockByHand(
  seeder: Seeder,
  { desk }: Campus,
  book: DemoBook,
  {
    id,
    status,
    n,
    stock,
  }: { readonly id: string; readonly status: string; readonly n: number; readonly stock: number },
): void {
  const { time } = seeder;
  const move = (changeType: keyof typeof byHand, quantity: number, moment: string) =>
    book.at(moment, 0, () =>
      seeder
        .by(desk, moment)
        .add('shop/stocktake', { productId: id, changeType, quantity, reason: byHand[changeType] }),
    );
  if (status === 'soldout') return move('out', stock, time.at(2, '17:30'));
  if (status !== 'rack' || n % 3 !== 0) return;
  const changeType = nth(['loss', 'check', 'out'] as const, n / 3);
  const pieces = 1 + (n % 4);
  move(changeType, changeType === 'check' ? stock - pieces : pieces, time.at(15 + (n % 4), '18:00'));
}

async function addPortfolios(
  seeder: Seeder,
  campus: Campus,
  merchant: Merchant,
  made: readonly Product[],
  files: Files,
): Promise<void> {
  const own = made.filter((product) => product.merchant === merchant && product.status === 'rack');
  if (own.length < 3) return;
  const names = merchant.type === 'coffee' ? ['早安咖啡套餐', '下午茶双人组合'] : ['办公室补给包', '加班能量包'];
  for (const [i, portfolioName] of names.entries()) {
    const parts = [nth(own, i), nth(own, i + 2)];
    const opened = seeder.time.at(25 - i, '10:20');
    const origin = parts.reduce((sum, { price }) => sum + price, 0);
    const id = await seeder.by(campus.desk, opened).add('shop/portfolio', {
      portfolioName,
      merchantId: merchant.id,
      items: parts.map((part) => ({ productId: part.id, quantity: 1 })),
      price: yuan(Math.round(origin * 0.9)),
      stock: 30,
      image: files.of('goods'),
    });
    if (i === 0) await seeder.by(campus.desk, opened).move('shop/portfolio', id, 'on');
  }
}

async function addCouriers(seeder: Seeder, campus: Campus, files: Files): Promise<Courier[]> {
  const { orgId, builds, merchants, random, people } = campus;
  const couriers: Courier[] = [];
  const known = staffOf(campus, 'delivery');
  for (let i = 0; i < 6; i++) {
    const person = known[i] ?? people.next(random);
    const status = i === 5 ? 'disabled' : 'enabled';
    const merchantId = i > 2 ? nth(merchants, i).id : null;
    const id = await seeder.add('shop/deliveryStaff', {
      staffName: person.name,
      mobile: person.mobile,
      idCard: person.idCard,
      photo: files.of('person'),
      merchantId,
      orgIds: [orgId],
      buildIds: [nth(builds, i).id, nth(builds, i + 1).id],
      healthCertExpire: seeder.time.day(-(60 + i * 30)),
      todayCount: 0,
      totalCount: 0,
      workStatus: status === 'enabled' ? 'idle' : 'rest',
      status,
    });
    if (status === 'enabled') couriers.push({ id, ...(merchantId !== null && { merchantId }) });
  }
  return couriers;
}
