import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { entriesFor, nth, type Campus } from '../campus.ts';
import { live } from '../life.ts';
import type { Files } from '../system/files.ts';
import { wayTo, type Way } from '../way.ts';

/** Top-up categories for all projects. Returns code → id. */
export async function addChargingCategories(seeder: Seeder, files: Files): Promise<Map<string, string>> {
  const lines = [
    ['ELECTRIC', '电费充值', 'electric', 'enabled'],
    ['WATER', '水费充值', 'water', 'enabled'],
    ['BIKE', '电动车充电', 'bike', 'enabled'],
    ['CAR', '汽车充电', 'car', 'enabled'],
    ['PHONE', '话费充值', 'phone', 'disabled'],
  ] as const;
  const ids = await seeder.table(
    'convenience/category',
    {},
    'categoryCode categoryName bizType status icon sort',
    lines.map((line, i) => [...line, files.of('mark'), i + 1]),
  );
  return new Map(lines.map(([code], i) => [code, ids[i] as string]));
}

export async function addCharging(
  seeder: Seeder,
  campus: Campus,
  categories: ReadonlyMap<string, string>,
  book: DemoBook,
): Promise<void> {
  const { time } = seeder;
  const { orgId } = campus;
  const goods = [
    ['E50', '电费 50 元', 'ELECTRIC', 'amount', 5000, 5000, null, 'on'],
    ['E100', '电费 100 元', 'ELECTRIC', 'amount', 10_000, 9800, null, 'on'],
    ['W50', '水费 50 元', 'WATER', 'amount', 5000, 5000, null, 'on'],
    ['BK2H', '电动车充电 2 小时', 'BIKE', 'time', 100, 100, 50, 'on'],
    ['BKM', '电动车包月', 'BIKE', 'month', 3000, 2500, null, 'on'],
    ['CAR30', '汽车充电 30 元', 'CAR', 'energy', 3000, 3000, 120, 'on'],
    ['P30', '话费 30 元', 'PHONE', 'amount', 3000, 2990, null, 'off'],
  ] as const;
  const products: { id: string; categoryId: string; face: number; price: number; code: string }[] = [];
  for (const [i, [productCode, productName, category, billingMode, face, price, unit, status]] of goods.entries()) {
    const categoryId = categories.get(category) as string;
    const id = await seeder.add('convenience/product', {
      productCode,
      productName,
      categoryId,
      orgId,
      billingMode,
      faceValue: yuan(face),
      salePrice: yuan(price),
      giftValue: yuan(face >= 10000 ? 500 : 0),
      validDays: billingMode === 'month' ? 30 : null,
      supplier: '园区能源中心',
      sort: i + 1,
      ...(unit !== null && { unitPrice: yuan(unit) }),
      status,
    });
    if (status === 'on') products.push({ id, categoryId, face, price, code: category });
  }
  const states = [
    'success',
    'charging',
    'success',
    'unpaid',
    'paid',
    'success',
    'failed',
    'refunded',
    'success',
    'cancelled',
    'charging',
    'success',
    'paid',
    'success',
    'failed',
    'refunded',
    'refunding',
    'refundFailed',
  ] as const;
  for (const [i, status] of entriesFor(campus, states)) {
    const plugged = status === 'charging';
    const product = plugged ? (products[i % 2 === 0 ? 3 : 5] ?? nth(products, 0)) : nth(products, i);
    const outlet = product.code === 'BIKE' || product.code === 'CAR';
    const customer = nth(campus.customers, i * 5);
    const room = customer.enterprise?.rooms[0];
    const isOver = ['success', 'refunded', 'refundFailed', 'failed', 'cancelled'].includes(status);
    live(seeder, book, {
      resource: 'convenience/recharge',
      by: campus.desk,
      begun: isOver ? time.past(1 + i, '19:05') : time.ago(40 + i),
      values: {
        orgId,
        productId: product.id,
        userId: customer.id,
        ...(outlet
          ? { meterNo: `ZD-${campus.key}-${20 + i}`, portNo: String(1 + (i % 10)) }
          : { meterNo: `DB-${campus.key}-${3000 + i}`, ...(room && { roomId: room.id }) }),
        amount: yuan(product.face),
        payAmount: yuan(product.price),
      },
      way: asides[status] ?? wayTo(outlet ? outletWay : meterWay, status),
      given: {
        collect: { payWay: nth(['wechat', 'alipay'], i) },
        finish: outlet ? { energy: 3.6 + i } : {},
        fail: { failReason: '电表通信超时' },
        failRefund: { refundFail: '付款人账户已注销' },
        refundDone: { refundVoucher: `CZ2026${String(5100 + i)}` },
      },
    });
  }
}

type Status =
  | 'unpaid'
  | 'paid'
  | 'charging'
  | 'success'
  | 'failed'
  | 'refunding'
  | 'refundFailed'
  | 'refunded'
  | 'cancelled';

const paid: Way<Status>[number] = [1, 'collect', 'paid'];

/** At an outlet something is charged first; a meter has the money at once. */
const outletWay: Way<Status> = [paid, [2, 'start', 'charging'], [90, 'finish', 'success']];
const meterWay: Way<Status> = [paid, [3, 'finish', 'success']];

/** A meter that cannot be reached; the money goes back by the channel that it came by. */
const failed: Way<Status> = [paid, [6, 'fail', 'failed']];
const asides: Readonly<Partial<Record<Status, Way<Status>>>> = {
  cancelled: [[5, 'cancel', 'cancelled']],
  failed,
  refunding: [...failed, [30, 'refund', 'refunding']],
  refundFailed: [...failed, [30, 'refund', 'refunding'], [70, 'failRefund', 'refundFailed']],
  refunded: [...failed, [30, 'refund', 'refunding'], [90, 'refundDone', 'refunded']],
};
