import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount, readAccounts, setFloor, setStatus } from '../../src/server/ledger/accounts.ts';
import { allocate } from '../../src/server/ledger/allocate.ts';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { capture, endedHolds, expireHold, hold, release } from '../../src/server/ledger/hold.ts';
import { addLot, endedLots, expireLot, debitLines, availableInLots } from '../../src/server/ledger/lots.ts';
import { post, type Posted } from '../../src/server/ledger/post.ts';
import { LedgerRefusal } from '../../src/server/ledger/refusal.ts';
import { refund, reverse } from '../../src/server/ledger/returns.ts';
import { TestLedger } from '../support/book.ts';
import { LedgerModel, Refused } from '../support/plain-book.ts';
import { modelRuns, modelTimeout } from '../support/shapes.ts';

const hour = 3_600_000;
const grace = 4 * hour;
/** Those of earlier sequences come first. */
const everything = 1_000_000;
const plainAccounts = ['bank', 'fund', 'ann', 'credit', 'shop'] as const;
const floors = { bank: null, fund: 0, ann: 0, credit: -500, shop: null, welfare: 0 } as const;
type Name = keyof typeof floors;

const amount = fc.integer({ min: 1, max: 600 });
const name = fc.constantFrom(...plainAccounts);
const place = fc.nat({ max: 30 });
const command = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay' as const), from: name, to: name, amount }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      amount,
      hours: fc.option(fc.integer({ min: 1, max: 12 })),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('spend' as const), amount }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('hold' as const),
      from: fc.array(
        fc.record({ account: fc.constantFrom('ann' as const, 'credit' as const, 'welfare' as const), amount }),
        { minLength: 1, maxLength: 3 },
      ),
      hours: fc.integer({ min: 1, max: 8 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('capture' as const), pick: place, amount, final: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const), pick: place }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('refund' as const), pick: place, amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reverse' as const), pick: place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('quota' as const), floor: fc.integer({ min: -800, max: 0 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('freeze' as const), frozen: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again' as const), pick: place }) },
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

let book: TestLedger;
beforeAll(async () => {
  book = await TestLedger.open();
});
afterAll(() => book.close());

/** The real book and the plain one, side by side. */
class Pair {
  readonly plain = new LedgerModel();
  readonly id = {} as Record<Name, string>;
  readonly lots: string[] = [];
  readonly holds: string[] = [];
  readonly journals: (Posted & { origin: string; again?: () => Promise<Posted> })[] = [];

  static async begin(run: number): Promise<Pair> {
    const pair = new Pair();
    pair.plain.now = book.now;
    await book.do(async (tx) => {
      for (const [key, floor] of Object.entries(floors)) {
        pair.id[key as Name] = await openAccount(book.ledger, tx, {
          ownerType: 'model',
          ownerId: `run ${run}`,
          kind: key,
          floor,
          lotted: key === 'welfare',
        });
        pair.plain.open(key, floor);
      }
    });
    return pair;
  }

  /** Does the same on both sides; either both refuse, or neither. */
  async step(given: Command): Promise<void> {
    const [asked, real] = this.#sides(given);
    let refused = false;
    try {
      asked();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused = true;
    }
    const outcome = await real().then(
      () => false,
      (error: unknown) => {
        if (!(error instanceof LedgerRefusal)) throw error;
        return true;
      },
    );
    strictEqual(outcome, refused, `refused: ${JSON.stringify(given)}`);
    await this.compare();
  }

  async compare(): Promise<void> {
    const accounts = await readAccounts(book.ledger, Object.values(this.id));
    for (const key of Object.keys(floors) as Name[]) {
      const { balance, held } = accounts.get(this.id[key])!;
      deepStrictEqual(
        { key, balance, held },
        { key, balance: this.plain.balances.get(key), held: this.plain.held.get(key) },
      );
    }
    const free = this.plain
      .usableLots('welfare')
      .reduce((sum, lot) => sum + this.plain.lots[lot]!.remaining - this.plain.lots[lot]!.held, 0);
    strictEqual(await availableInLots(book.ledger, this.id.welfare), free);
  }

  #sides(given: Command): [() => void, () => Promise<unknown>] {
    const { plain, id } = this;
    const { ledger } = book;
    const origin = book.origin();
    const what = { kind: 'test', actor: 'x', origin };
    const note = async (work: Parameters<typeof book.do<Posted>>[0], again = false) => {
      const posted = await book.do(work);
      this.journals.push({ ...posted, origin, ...(again && { again: () => book.do(work) }) });
    };
    const journalAt = (pick: number) => ({
      plain: plain.journals[pick % plain.journals.length],
      real: this.journals[pick % this.journals.length],
    });
    const nothing: [() => void, () => Promise<unknown>] = [() => undefined, async () => undefined];
    switch (given.do) {
      case 'pay': {
        const lines = [
          { account: given.from, amount: -given.amount },
          { account: given.to, amount: given.amount },
        ];
        return [
          () => plain.post(lines),
          () =>
            note(
              (tx) =>
                post(ledger, tx, { ...what, lines: lines.map((line) => ({ ...line, account: id[line.account] })) }),
              true,
            ),
        ];
      }
      case 'grant': {
        const expiresAt = given.hours === null ? Number.POSITIVE_INFINITY : book.now + given.hours * hour;
        return [
          () => {
            plain.lots.push({ account: 'welfare', expiresAt, fundedBy: 'fund', remaining: 0, held: 0 });
            try {
              plain.post([
                { account: 'fund', amount: -given.amount },
                { account: 'welfare', amount: given.amount, lot: plain.lots.length - 1 },
              ]);
            } catch (error) {
              plain.lots.pop();
              throw error;
            }
          },
          () =>
            note(async (tx) => {
              const lot = await addLot(ledger, tx, {
                accountId: id.welfare,
                granted: given.amount,
                fundedBy: id.fund,
                ...(given.hours !== null && { expiresAt: new Date(expiresAt).toISOString() }),
              });
              return post(ledger, tx, {
                ...what,
                lines: [
                  { account: id.fund, amount: -given.amount },
                  { account: id.welfare, amount: given.amount, lot },
                ],
              });
            }),
        ];
      }
      case 'spend':
        return [
          () =>
            plain.post([
              ...plain.parts('welfare', given.amount, true).map((part) => ({ ...part, amount: -part.amount })),
              { account: 'shop', amount: given.amount },
            ]),
          () =>
            note(async (tx) =>
              post(ledger, tx, {
                ...what,
                lines: [
                  ...(await debitLines(ledger, tx, id.welfare, given.amount)),
                  { account: id.shop, amount: given.amount },
                ],
              }),
            ),
        ];
      case 'hold': {
        const expiresAt = book.now + given.hours * hour;
        return [
          () =>
            plain.hold(
              given.from.map((part) => ({ ...part, isLotted: part.account === 'welfare' })),
              expiresAt,
            ),
          async () => {
            await book.do((tx) =>
              hold(ledger, tx, {
                origin,
                from: given.from.map((part) => ({ ...part, account: id[part.account] })),
                expiresAt: new Date(expiresAt).toISOString(),
              }),
            );
            this.holds.push(origin);
          },
        ];
      }
      case 'capture': {
        if (plain.holds.length === 0) return nothing;
        const at = given.pick % plain.holds.length;
        return [
          () => plain.capture(plain.holds[at]!, given.amount, 'shop', given.final),
          () =>
            note(
              (tx) =>
                capture(ledger, tx, {
                  ...what,
                  hold: this.holds[at]!,
                  amount: given.amount,
                  to: id.shop,
                  final: given.final,
                }),
              true,
            ),
        ];
      }
      case 'release': {
        if (plain.holds.length === 0) return nothing;
        const at = given.pick % plain.holds.length;
        return [() => plain.release(plain.holds[at]!), () => book.do((tx) => release(ledger, tx, this.holds[at]!))];
      }
      case 'refund': {
        const { plain: journal, real } = journalAt(given.pick);
        if (!journal || !real) return nothing;
        return [
          () => plain.refund(journal, given.amount, grace),
          () =>
            note(
              (tx) => refund(ledger, tx, { ...what, journalId: real.journalId, amount: given.amount, graceMs: grace }),
              true,
            ),
        ];
      }
      case 'reverse': {
        const { plain: journal, real } = journalAt(given.pick);
        if (!journal || !real) return nothing;
        return [
          () => plain.reverse(journal),
          () => note((tx) => reverse(ledger, tx, { ...what, journalId: real.journalId }), true),
        ];
      }
      case 'pass':
        return [() => void (plain.now += given.hours * hour), async () => void (book.now += given.hours * hour)];
      case 'expire':
        return [
          () => plain.expire(),
          async () => {
            for (const each of await endedHolds(ledger, everything))
              await book.do((tx) => expireHold(ledger, tx, each));
            const lots = (await endedLots(ledger, everything))
              .filter(({ accountId }) => accountId === id.welfare)
              .toSorted((one, other) => (one.id < other.id ? -1 : 1));
            for (const { id: lot } of lots) {
              await book.do((tx) => expireLot(ledger, tx, lot, 'x'));
              const [journal] = await book.rows(
                `select j."id" as id from "ledger_journal" j where j."origin" like 'expire:${lot}:%' order by j."id" desc limit 1`,
              );
              this.journals.push({ journalId: String(journal?.id), repeated: false, origin: lot });
            }
          },
        ];
      case 'quota':
        return [
          () => void plain.floors.set('credit', given.floor),
          () => book.do((tx) => setFloor(ledger, tx, id.credit, given.floor)),
        ];
      case 'freeze':
        return [
          () => void (given.frozen ? plain.frozen.add('ann') : plain.frozen.delete('ann')),
          () => book.do((tx) => setStatus(ledger, tx, id.ann, given.frozen ? 'frozen' : 'open')),
        ];
      case 'again': {
        const again = this.journals[given.pick % this.journals.length]?.again;
        if (!again) return nothing;
        return [() => undefined, async () => strictEqual((await again()).repeated, true)];
      }
    }
  }
}

test(
  'whatever is done in whatever order, the ledger and a plain model agree',
  async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 60, size: 'max' }), async (commands) => {
        const pair = await Pair.begin(++run);
        await pair.step({ do: 'pay', from: 'bank', to: 'fund', amount: 2000 });
        await pair.step({ do: 'pay', from: 'bank', to: 'ann', amount: 1000 });
        for (const given of commands) await pair.step(given);
      }),
      modelRuns === undefined
        ? {
            numRuns: process.env.SUITE_DATABASE === 'postgres' ? 12 : 30,
            interruptAfterTimeLimit: 30_000,
            markInterruptAsFailure: false,
          }
        : { numRuns: modelRuns },
    );
    expect(await checkLedger(book.ledger.store.db)).toMatchObject({ findings: [], open: [] });
  },
  modelTimeout,
);

test('what is divided adds up, and nobody is off by a cent', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.array(fc.nat(), { minLength: 1, maxLength: 50 }).filter((weights) => weights.some((weight) => weight > 0)),
      (whole, weights) => {
        const parts = allocate(whole, weights);
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
        for (const [i, part] of parts.entries())
          expect(Math.abs(part - (whole * weights[i]!) / total)).toBeLessThan(1.000001);
      },
    ),
  );
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(allocate(1, [1, 3])).toEqual([0, 1]);
});
