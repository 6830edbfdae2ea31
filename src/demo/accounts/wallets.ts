import type { Row } from '../../meta/json.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import type { Campus, Customer } from '../campus.ts';

export type WalletType = 'cash' | 'welfare' | 'subsidy';

interface Wallet {
  readonly customer: Customer;
  readonly type: WalletType;
  /** When something comes into it for the first time. */
  since: string;
}

/** Personal accounts: those into which documents of the demo bring something, from the first of these on. */
export class Wallets {
  readonly #wallets = new Map<string, Wallet>();
  readonly #rows = new Map<string, Row>();

  /** Something comes into a wallet, by a document that books it itself. */
  expect(customer: Customer, type: WalletType, time: string): void {
    const key = keyOf(customer, type);
    const wallet = this.#wallets.get(key);
    if (!wallet) this.#wallets.set(key, { customer, type, since: time });
    else if (time < wallet.since) wallet.since = time;
  }

  /** Once the wallets are open. */
  rowOf(customer: Customer, type: WalletType): Row {
    const row = this.#rows.get(keyOf(customer, type));
    if (!row) throw new Error(`${customer.name} has no wallet of ${type}`);
    return row;
  }

  /** Opens all that something comes into. */
  async open(seeder: Seeder, { orgId, customers }: Campus, book: DemoBook): Promise<void> {
    const frozen = new Set(customers.slice(-5, -3).map(({ id }) => id));
    for (const { customer, type, since } of this.#wallets.values()) {
      const row = await openWallet(book, {
        userId: customer.id,
        realName: customer.name,
        mobile: customer.mobile,
        orgId,
        accountType: type,
        expireTime: type === 'welfare' ? seeder.time.at(-180, '23:59') : null,
        singleLimit: '200.00',
        dayLimit: '500.00',
        payPasswordSet: false,
        createdAt: since,
        status: frozen.has(customer.id) ? 'frozen' : 'normal',
      });
      this.#rows.set(keyOf(customer, type), row);
    }
    // Closed accounts without a balance.
    for (const customer of customers.slice(-3)) {
      await openWallet(book, {
        userId: customer.id,
        realName: customer.name,
        mobile: customer.mobile,
        orgId,
        accountType: 'points',
        payPasswordSet: false,
        createdAt: seeder.time.at(120),
        status: 'closed',
      });
    }
  }
}

const keyOf = ({ id }: Customer, type: WalletType): string => `${id} ${type}`;

export const openWallet = (book: DemoBook, values: Row): Promise<Row> =>
  book.open('wallet', {
    balance: '0.00',
    frozenAmount: '0.00',
    totalRecharge: '0.00',
    totalConsume: '0.00',
    ...values,
  });
