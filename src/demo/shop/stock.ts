import type { Json } from '../../meta/json.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus } from '../campus.ts';
import { Ledger } from '../accounts/ledger.ts';
import type { Product } from './shop.ts';

interface Change {
  readonly time: string;
  readonly change: number;
  readonly changeType: 'in' | 'out' | 'sale' | 'return' | 'check' | 'loss';
  readonly spec?: string;
  /** The number of the order that caused it. */
  readonly bizNo?: string;
  readonly remark?: string;
}

/** Manual stock changes, each with a reason. */
const byHand = { out: '内部领用', check: '月末盘点差异', loss: '包装破损报损' } as const;

/** Incoming and outgoing stock of each product; the difference is the current stock. */
export class Stock {
  readonly #products = new Map<Product, Ledger<Change>>();
  readonly #seeder: Seeder;
  readonly #operator: string;

  constructor(seeder: Seeder, campus: Campus) {
    this.#seeder = seeder;
    this.#operator = campus.merchants[0]?.contact.name as string;
  }

  open(product: Product): void {
    const { time } = this.#seeder;
    const ledger = new Ledger<Change>();
    const n = this.#products.size;
    this.#products.set(product, ledger);
    const at = time.at(40 - (n % 10), '09:30');
    for (const { name: spec, stock } of product.specs)
      ledger.add({ time: at, change: stock, changeType: 'in', spec, remark: '期初库存' });
    if (product.specs.length > 0) return;
    if (product.opening > 0) ledger.add({ time: at, change: product.opening, changeType: 'in', remark: '期初库存' });
    if (product.status === 'soldout')
      ledger.add({ time: time.at(2, '17:30'), change: -product.opening, changeType: 'out' });
    else if (product.status === 'rack' && n % 3 === 0)
      ledger.add({
        time: time.at(15 + (n % 4), '18:00'),
        change: -(1 + (n % 4)),
        changeType: nth(['loss', 'check', 'out'] as const, n / 3),
      });
  }

  sell(product: Product, quantity: number, time: string, bizNo: string): void {
    this.#products.get(product)?.add({ time, change: -quantity, changeType: 'sale', bizNo });
  }

  giveBack(product: Product, quantity: number, time: string, bizNo: string, remark: string): void {
    this.#products.get(product)?.add({ time, change: quantity, changeType: 'return', bizNo, remark });
  }

  async store(): Promise<void> {
    for (const [product, ledger] of this.#products) {
      for (const entry of ledger.settle()) await this.#note(product, entry);
      const sold = -ledger.sum(({ changeType }) => changeType === 'sale' || changeType === 'return');
      await this.#seeder.complete('shop/product', product.id, { stock: ledger.balance, salesCount: sold });
    }
  }

  async #note(product: Product, entry: Change & { readonly before: number; readonly after: number }): Promise<void> {
    const { time, change, changeType, spec, before, after } = entry;
    const own = {
      productId: product.id,
      merchantId: product.merchant.id,
      changeType,
      spec: spec ?? null,
      beforeStock: before,
      afterStock: after,
      createdAt: time,
    };
    const reason = byHand[changeType as keyof typeof byHand];
    const number = reason ? this.#seeder.number('STOCKTAKE_NO', time) : null;
    const operatorName = entry.bizNo ? '系统' : this.#operator;
    if (reason)
      await this.#seeder.add('shop/stocktake', {
        ...own,
        stocktakeNo: number as Json,
        quantity: changeType === 'check' ? after : Math.abs(change),
        reason,
        operatorName,
      });
    await this.#seeder.add('shop/stock', {
      ...own,
      quantity: change,
      bizNo: entry.bizNo ?? number,
      remark: entry.remark ?? reason ?? null,
      operatorName,
      changeTime: time,
    });
  }
}
