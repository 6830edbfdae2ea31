import type { Row } from '../../meta/json.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoLedger } from '../book.ts';
import type { Campus, Customer } from '../campus.ts';
import { Ledger } from './ledger.ts';

export type WalletType = 'cash' | 'welfare' | 'subsidy';
type Operation = 'recharge' | 'deduct' | 'refund';

interface Movement {
  readonly time: string;
  readonly change: number;
  readonly operation: Operation;
  readonly remark: string;
  readonly operatorName: string;
  /** Booked by a call; it is here so that what is there later on is known. */
  readonly byCall?: true;
  /** The origin of an order's payment, by which it can be refunded. */
  readonly origin?: string;
  /** Of the payment that is given back. */
  readonly returns?: string;
  /** The merchant that was paid; the project itself if absent. */
  readonly merchantId?: string;
}

const self = '本人';

/** The wallet of each payment method; other methods are not paid from a wallet. */
const walletOf: Readonly<Record<string, WalletType>> = { cash_wallet: 'cash', welfare: 'welfare', subsidy: 'subsidy' };

/** Personal accounts. Payments are collected while orders are created, and stored once all are known. */
export class Wallets {
  readonly #wallets = new Map<string, { customer: Customer; type: WalletType; ledger: Ledger<Movement> }>();
  readonly #rows = new Map<string, Row>();

  /** What comes into a wallet, or leaves it, by a document that books it itself. */
  comes(customer: Customer, type: WalletType, cents: number, time: string): void {
    this.#of(customer, type).add({
      time,
      change: cents,
      operation: 'recharge',
      remark: '',
      operatorName: self,
      byCall: true,
    });
  }

  /** Once the wallets are open. */
  rowOf(customer: Customer, type: WalletType): Row {
    const row = this.#rows.get(keyOf(customer, type));
    if (!row) throw new Error(`${customer.name} has no wallet of ${type}`);
    return row;
  }

  /** Pays for an order, if the payment method is a wallet. */
  pay(
    customer: Customer,
    payWay: string | null,
    cents: number,
    time: string,
    remark: string,
    { operatorName = self, origin, merchantId }: { operatorName?: string; origin?: string; merchantId?: string } = {},
  ): void {
    const type = walletOf[payWay ?? ''];
    if (type && cents > 0)
      this.#of(customer, type).add({
        time,
        change: -cents,
        operation: 'deduct',
        remark,
        operatorName,
        ...(origin && { origin }),
        ...(merchantId && { merchantId }),
      });
  }

  payBack(
    customer: Customer,
    payWay: string | null,
    cents: number,
    time: string,
    remark: string,
    { operatorName = self, returns }: { operatorName?: string; returns?: string } = {},
  ): void {
    const type = walletOf[payWay ?? ''];
    if (type && cents > 0)
      this.#of(customer, type).add({
        time,
        change: cents,
        operation: 'refund',
        remark,
        operatorName,
        ...(returns && { returns }),
      });
  }

  #of(customer: Customer, type: WalletType): Ledger<Movement> {
    const key = keyOf(customer, type);
    const wallet = this.#wallets.get(key) ?? { customer, type, ledger: new Ledger<Movement>() };
    this.#wallets.set(key, wallet);
    return wallet.ledger;
  }

  /** Opens the accounts; payments are posted when the book is settled. */
  async store(seeder: Seeder, { orgId, customers }: Campus, book: DemoLedger): Promise<void> {
    const frozen = new Set(customers.slice(-5, -3).map(({ id }) => id));
    for (const { customer, type, ledger } of this.#wallets.values()) {
      const movements = ledger.settle();
      const createdAt = movements[0]?.time as string;
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
        createdAt,
        status: frozen.has(customer.id) ? 'frozen' : 'normal',
      });
      this.#rows.set(keyOf(customer, type), row);
      for (const movement of movements) {
        if (movement.byCall) continue;
        const { time, change, operation, remark, operatorName: who, origin, merchantId, returns } = movement;
        book.add({
          time,
          holder: 'wallet',
          row,
          change,
          operation,
          origin,
          merchantId,
          returns,
          note: { remark, operatorName: who, ...(origin?.startsWith('pay:') && { wallet: type }) },
        });
      }
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

export const openWallet = (book: DemoLedger, values: Row): Promise<Row> =>
  book.open('wallet', {
    balance: '0.00',
    frozenAmount: '0.00',
    totalRecharge: '0.00',
    totalConsume: '0.00',
    ...values,
  });
