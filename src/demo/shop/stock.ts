import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus } from '../campus.ts';
import { Ledger } from '../accounts/ledger.ts';
import type { Product } from './shop.ts';

interface Change {
  readonly time: string;
  readonly change: number;
  readonly changeType: 'in' | 'out' | 'sale' | 'return' | 'check' | 'loss';
  readonly bizNo: string | null;
  readonly operatorName: string;
}

/** What came into the stock of each product and what went out; the rest is what is there. */
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
    this.#add(product, 'in', product.opening, time.at(40 - (n % 10), '09:30'));
    if (product.soldOut) this.#add(product, 'sale', -product.opening, time.at(2, '17:30'));
    else if (n % 3 === 0) this.#add(product, nth(['loss', 'check', 'out'] as const, n / 3), -(1 + (n % 4)), time.at(15 + (n % 4), '18:00'));
  }

  sell(product: Product, quantity: number, time: string, orderNo: string): void {
    this.#add(product, 'sale', -quantity, time, orderNo);
  }

  giveBack(product: Product, quantity: number, time: string, orderNo: string): void {
    this.#add(product, 'return', quantity, time, orderNo);
  }

  #add(product: Product, changeType: Change['changeType'], pieces: number, time: string, bizNo: string | null = null): void {
    this.#products.get(product)?.add({ time, change: pieces, changeType, bizNo, operatorName: bizNo ? '系统' : this.#operator });
  }

  async store(): Promise<void> {
    for (const [product, ledger] of this.#products) {
      for (const { time, change, changeType, bizNo, operatorName, before, after } of ledger.settle()) {
        await this.#seeder.add('shop/stock', {
          productId: product.id, merchantId: product.merchant.id, changeType, quantity: change, beforeStock: before, afterStock: after, bizNo, operatorName,
          changeTime: time, createdAt: time,
        });
      }
      const sold = -ledger.sum(({ changeType }) => changeType === 'sale' || changeType === 'return');
      await this.#seeder.complete('shop/product', product.id, { stock: ledger.balance, salesCount: sold });
    }
  }
}
