import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../src/meta/errors.ts';
import { documentDifferences } from '../../src/server/areas/accounts/reconcile-documents.ts';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { all, modelRuns, modelTimeout } from '../support/shapes.ts';
import { PlainMoney, Refused, type Till, type Who } from '../support/plain-money.ts';
import { ProductMoney, Refusal, type Callers } from '../support/product-money.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator } from '../support/sign-in.ts';

const isPostgres = process.env.SUITE_DATABASE === 'postgres';
const who = fc.constantFrom<Who>('ann', 'bob');
const amount = fc.integer({ min: 1, max: 4000 });
/** Within the limits that the project of the demo sets for one recharge. */
const rechargeAmount = fc.integer({ min: 1000, max: 4000 });
const pick = fc.nat({ max: 20 });
const op = <K extends string, T extends object>(name: K, values: { [P in keyof T]: fc.Arbitrary<T[P]> }) =>
  fc.record({ do: fc.constant(name), ...values }) as fc.Arbitrary<{ do: K } & T>;
const command = fc.oneof(
  op('recharge', { whom: fc.subarray<Who>(['ann', 'bob'], { minLength: 1 }), amount: rechargeAmount }),
  op('retry', { pick }),
  op('reverse', { pick }),
  op('freeze', { who, frozen: fc.boolean() }),
  op('spend', { who, amount }),
  op('useCredit', { amount, over: fc.boolean() }),
  op('repay', { amount, over: fc.boolean() }),
  op('bill', {}),
  op('late', {}),
  op('goOn', {}),
  op('collect', { till: fc.constantFrom<Till>('desk', 'offline'), amount }),
  op('refund', { pick, amount }),
  op('refund', { pick, amount }),
  op('moveSub', { kind: fc.constantFrom('in' as const, 'back' as const, 'spend' as const), amount }),
  op('moveSub', { kind: fc.constantFrom('in' as const, 'back' as const, 'spend' as const), amount }),
  op('closeSub', {}),
  op('endSub', {}),
  op('correct', { who, amount: fc.integer({ min: -4000, max: 4000 }).filter((each) => each !== 0) }),
  op('settle', {}),
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

let server: RunningServer;
let callers: Callers;
beforeAll(async () => {
  server = await startServer();
  const admin = await server.as('admin');
  callers = {
    admin,
    project: await server.as('project-a'),
    centre: await server.as('centre-a'),
    other: await addAdministrator(admin, server, 'moneymodel'),
  };
});
afterAll(() => server.stop());

const cents = (text: unknown) => Math.round(Number(text ?? 0) * 100);

/** The product and the paper, side by side. */
class Pair {
  private constructor(
    readonly plain: PlainMoney,
    readonly product: ProductMoney,
  ) {}

  static async begin(): Promise<Pair> {
    const product = await ProductMoney.begin(server, callers);
    const parent = await product.read('parent', product.parent.id);
    const pair = new Pair(new PlainMoney(cents(parent.balance), product.quota), product);
    for (const each of ['ann', 'bob'] as const) {
      await product.open(each, 5000);
      pair.plain.wallets.set(each, 5000);
    }
    return pair;
  }

  /** Both refuse, or neither. */
  async step(given: Command): Promise<void> {
    const sides = this.#sides(given);
    if (!sides) return;
    const [asked, real] = sides;
    let refused = false;
    let expected: unknown;
    try {
      expected = asked();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused = true;
    }
    const outcome = await real().then(
      (answer) => {
        if (typeof expected === 'boolean') strictEqual(answer, expected, JSON.stringify(given));
        return false;
      },
      (error: unknown) => {
        if (error instanceof Refusal || error instanceof AppError) return error.message || true;
        throw error;
      },
    );
    strictEqual(Boolean(outcome), refused, `${JSON.stringify(given)} was refused: ${String(outcome)}`);
    await this.compare();
  }

  async compare(): Promise<void> {
    const { plain, product } = this;
    const wallets = { ann: await product.walletOf('ann'), bob: await product.walletOf('bob') };
    const [parent, credit, sub] = [
      await product.read('parent', product.parent.id),
      await product.read('credit', product.credit.id),
      await product.read('sub', product.sub.id),
    ];
    deepStrictEqual(
      {
        ann: cents(wallets.ann?.balance),
        bob: cents(wallets.bob?.balance),
        parent: cents(parent.balance),
        sub: cents(sub.balance),
        used: cents(credit.usedQuota),
        free: cents(credit.availableQuota),
        takings: await product.takings(),
        bills: (await product.bills()).map(({ openAmount, status }) => ({
          open: cents(openAmount),
          late: status === 'overdue',
        })),
        overdue: cents(credit.overdueAmount),
        stopped: credit.status === 'overdue',
      },
      {
        ann: plain.wallets.get('ann'),
        bob: plain.wallets.get('bob'),
        parent: plain.parent,
        sub: plain.sub,
        used: plain.used,
        free: plain.quota - plain.used,
        takings: plain.takings,
        bills: plain.bills,
        overdue: plain.overdue,
        stopped: plain.stopped,
      },
    );
  }

  /** Everybody exactly once: each line says what became of it. */
  async compareLines(): Promise<void> {
    for (const [at, { lines }] of this.plain.batches.entries())
      deepStrictEqual(
        await this.product.linesOf(at),
        [...lines].map(([each, state]) => `${this.product.people[each].id} ${state}`).toSorted(),
      );
  }

  #sides(given: Command): [() => unknown, () => Promise<unknown>] | undefined {
    const { plain, product } = this;
    const at = (list: readonly unknown[], place: number) => (list.length === 0 ? undefined : place % list.length);
    switch (given.do) {
      case 'recharge':
        return [() => plain.recharge(given.whom, given.amount), () => product.recharge(given.whom, given.amount)];
      case 'retry':
      case 'reverse': {
        const place = at(plain.batches, given.pick);
        if (place === undefined) return undefined;
        return [() => plain[given.do](plain.batches[place]!), () => product[given.do](place)];
      }
      case 'freeze':
        return [
          () => void (given.frozen ? plain.frozen.add(given.who) : plain.frozen.delete(given.who)),
          () => product.freeze(given.who, given.frozen),
        ];
      case 'spend':
        return [() => plain.spend(given.who, given.amount), () => product.spend(given.who, given.amount)];
      case 'useCredit': {
        const asked = given.over ? plain.quota - plain.used + 1 : given.amount;
        return [() => plain.useCredit(asked), () => product.spend('credit', asked)];
      }
      case 'repay': {
        const asked = given.over ? plain.used + 1 : given.amount;
        return [() => plain.repay(asked), () => product.repay(asked)];
      }
      case 'collect':
        return [() => plain.collect(given.till, given.amount), () => product.collect(given.till, given.amount)];
      case 'bill':
      case 'late':
      case 'goOn':
      case 'closeSub':
      case 'endSub':
        return [() => plain[given.do](), () => product[given.do]()];
      case 'refund': {
        const place = at(plain.payments, given.pick);
        if (place === undefined) return undefined;
        return [() => plain.refund(plain.payments[place]!, given.amount), () => product.refund(place, given.amount)];
      }
      case 'moveSub':
        return [() => plain.moveSub(given.kind, given.amount), () => product.moveSub(given.kind, given.amount)];
      case 'correct':
        return [() => plain.correct(given.who, given.amount), () => product.correct(given.who, given.amount)];
      case 'settle':
        return [() => plain.settle(), () => product.settle()];
    }
  }
}

test('what a refund takes off an overdue bill is not overdue any more when the next bill is made', async () => {
  const pair = await Pair.begin();
  const steps: Command[] = [
    { do: 'useCredit', amount: 691, over: false },
    { do: 'bill' },
    { do: 'late' },
    { do: 'refund', pick: 0, amount: 244 },
    { do: 'bill' },
    { do: 'late' },
  ];
  for (const given of steps) await pair.step(given);
});

test(
  'recharges, payments, credit, sub-accounts, corrections and settlements agree with what is kept on paper',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 30, size: 'max' }), async (commands) => {
        const pair = await Pair.begin();
        for (const given of commands) await pair.step(given);
        await pair.compareLines();
        expect(await documentDifferences(server.server.services)).toEqual([]);
        expect(await checkLedger(server.server.services.db)).toMatchObject({ findings: [] });
      }),
      {
        // The same sequences each time, and others where there is time for many.
        ...(modelRuns === undefined
          ? all
            ? { numRuns: 100, interruptAfterTimeLimit: 240_000 }
            : { seed: 268, numRuns: isPostgres ? 6 : 12 }
          : { numRuns: modelRuns }),
        markInterruptAsFailure: false,
        endOnFailure: !all,
      },
    );
  },
  modelTimeout,
);
