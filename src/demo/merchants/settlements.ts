import type { Row } from '../../meta/json.ts';
import { makeSettlement, settlements } from '../../server/areas/merchants/make-settlements.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { asSystem } from '../../server/records/rows.ts';
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

/** Statements of the merchants' income, created and settled by the product's own code. */
export async function addSettlements(
  seeder: Seeder,
  { merchants }: Campus,
  by: Readonly<Record<'confirm' | 'settle' | 'payOut', Person>>,
): Promise<void> {
  let count = 0;
  for (const { id } of merchants) {
    for (const daysAgo of madeDaysAgo) {
      const made = await seeder.through(undefined, (context, tx) =>
        makeSettlement(context, tx, id, seeder.time.day(daysAgo), () => seeder.number('SETTLE_NO', seeder.time.ago(0))),
      );
      if (made) await takeSteps(seeder, made, nth(ways, count++), by);
    }
  }
}

async function takeSteps(
  seeder: Seeder,
  id: string,
  names: readonly Step[],
  by: Parameters<typeof addSettlements>[2],
): Promise<void> {
  const resource = seeder.resource(settlements);
  for (const name of names) {
    await seeder.through(by[name === 'dispute' ? 'confirm' : name], async (context, tx) => {
      const row = await asSystem(context, settlements, tx).one(id, 'change');
      const step = resource.states?.transitions.get(name);
      if (row && step)
        await asSystem(context, resource, tx).change(
          row,
          { ...given[name], ...asSystem(context, resource).stepFrom(row, step) },
          name,
        );
    });
  }
}
