import type { Row } from '../../meta/json.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoLedger } from '../book.ts';
import { nth, type Campus, type Enterprise } from '../campus.ts';
import { Ledger } from './ledger.ts';
import { addSubAccounts, subAccounts, timeOfTransfer as at } from './sub-accounts.ts';

export type AccountType = 'cash' | 'welfare' | 'meal';

interface Movement {
  readonly time: string;
  readonly change: number;
  readonly tradeType: 'recharge' | 'consume' | 'refund' | 'byCall';
  readonly more: Row;
}

interface Account {
  readonly enterprise: Enterprise;
  readonly type: AccountType;
  readonly id: string;
  readonly ledger: Ledger<Movement>;
}

/** Accounts of enterprises. Like wallets, they are stored once all movements are known. */
export class EnterpriseAccounts {
  readonly #accounts = new Map<string, Account>();
  readonly #seeder: Seeder;

  constructor(seeder: Seeder) {
    this.#seeder = seeder;
  }

  move(
    enterprise: Enterprise,
    type: AccountType,
    tradeType: Movement['tradeType'],
    cents: number,
    time: string,
    more: Row = {},
  ): void {
    this.#of(enterprise, type).ledger.add({ time, change: cents, tradeType, more });
  }

  /** What comes in, or leaves, by a document that books it itself. */
  comes(enterprise: Enterprise, type: AccountType, cents: number, time: string): void {
    this.move(enterprise, type, 'byCall', cents, time);
  }

  idOf(enterprise: Enterprise, type: AccountType): string {
    return this.#of(enterprise, type).id;
  }

  #of(enterprise: Enterprise, type: AccountType): Account {
    const key = `${enterprise.id} ${type}`;
    const account = this.#accounts.get(key) ?? {
      enterprise,
      type,
      id: this.#seeder.newId(),
      ledger: new Ledger<Movement>(),
    };
    this.#accounts.set(key, account);
    return account;
  }

  /** Opens every account with some months of movements. */
  open(campus: Campus): void {
    const { time } = this.#seeder;
    const operatorName = campus.staff[1]?.name as string;
    for (const [i, enterprise] of campus.enterprises.entries()) {
      for (const [type, cents] of [
        ['cash', 5_000_000],
        ['welfare', 2_000_000],
        ['meal', 1_000_000],
      ] as const) {
        const payWay = nth(['transfer', 'cash', 'transfer'], i);
        this.move(enterprise, type, 'recharge', cents, time.at(120 - i, '10:12'), {
          payWay,
          bizType: 'manual',
          operatorName,
          remark: '开户充值',
        });
        this.move(enterprise, type, 'recharge', cents / 2, time.at(40 - i, '14:36'), {
          payWay: 'transfer',
          bizType: 'manual',
          operatorName,
          remark: '季度充值',
        });
      }
      for (const [sub, { moves }] of subAccounts(i).entries())
        for (const [kind, yuan, days] of moves)
          if (kind !== 'spend')
            this.comes(enterprise, 'cash', (kind === 'in' ? -100 : 100) * yuan, at(time, days, sub));
    }
  }

  /** Opens the accounts; movements are posted when the book is settled. */
  async store(campus: Campus, book: DemoLedger): Promise<void> {
    for (const account of this.#accounts.values()) await this.#store(campus, book, account);
    await this.#addIdle(campus, book);
  }

  async #store(campus: Campus, book: DemoLedger, { id, enterprise, type, ledger }: Account): Promise<void> {
    const { orgId, enterprises } = campus;
    const movements = ledger.settle();
    const frozen = type === 'welfare' && enterprise === enterprises[3];
    const row = await this.#add(
      book,
      {
        id,
        virtId: enterprise.id,
        orgId,
        accountType: type,
        lastTradeTime: movements.at(-1)?.time ?? null,
        warnAmount: '1000.00',
        warnPhone: enterprise.contact.mobile,
        allowOverdraw: false,
        createdAt: movements[0]?.time ?? null,
        status: frozen ? 'frozen' : 'normal',
      },
      this.#seeder.time.at(30, '10:40'),
    );
    for (const { time, change, tradeType, more } of movements) {
      if (tradeType === 'byCall') continue;
      const note = Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)]));
      book.add({ time, holder: 'enterprise', row, change, operation: tradeType, note });
    }
    if (type === 'cash') await addSubAccounts({ seeder: this.#seeder, campus, book, enterprise, parent: row });
  }

  #add = (book: DemoLedger, values: Row, moment?: string): Promise<Row> =>
    book.open(
      'enterprise',
      {
        balance: '0.00',
        frozenAmount: '0.00',
        totalRecharge: '0.00',
        totalConsume: '0.00',
        ...values,
      },
      moment,
    );

  /** Credit is managed elsewhere, so these accounts stay empty. One of them is closed. */
  async #addIdle({ orgId, enterprises }: Campus, book: DemoLedger): Promise<void> {
    for (const [i, enterprise] of enterprises.entries()) {
      await this.#add(book, {
        virtId: enterprise.id,
        orgId,
        accountType: 'credit',
        allowOverdraw: false,
        createdAt: this.#seeder.time.at(118 - i),
        status: i === 2 ? 'closed' : 'normal',
      });
    }
  }
}
