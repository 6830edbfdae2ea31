import type { Row } from '../../meta/json.ts';
import { makeSettlement, settlements } from '../../server/areas/merchants/make-settlements.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus } from '../campus.ts';

interface Person {
  readonly id: string;
  readonly name: string;
}

type Step = 'confirm' | 'settle' | 'payOut' | 'dispute';

/** The transitions taken for the statements of a project, oldest first. */
const ways: readonly (readonly Step[])[] = [
  ['confirm', 'settle', 'payOut'],
  ['confirm', 'settle'],
  ['confirm'],
  ['dispute'],
  [],
];
const madeDaysAgo = [10, 8, 6, 3, 0];

const given: Readonly<Record<string, Row>> = {
  payOut: { payOutVoucher: 'JT20261100381' },
  dispute: { disputeReason: '有一笔退款与门店记录不符，请核对' },
};

/** Statements of the merchants' income: made by night, agreed to by the merchant, settled by the project, paid out today. */
export async function addSettlements(
  seeder: Seeder,
  { merchants }: Campus,
  by: Readonly<Record<'confirm' | 'settle' | 'payOut', Person>>,
): Promise<void> {
  const { time } = seeder;
  let count = 0;
  for (const { id } of merchants) {
    for (const daysAgo of madeDaysAgo) {
      const night = time.past(daysAgo, '02:30');
      const made = await seeder
        .by(undefined, night)
        .do((context) => context.store.transaction((tx) => makeSettlement(context, tx, id, time.day(daysAgo))));
      if (!made) continue;
      // Money is moved after all that the book holds already.
      for (const [n, step] of nth(ways, count++).entries())
        await seeder
          .by(by[step === 'dispute' ? 'confirm' : step], time.ago(4 - n))
          .move(settlements, made, step, given[step]);
    }
  }
}
