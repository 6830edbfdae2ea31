import type { Row } from '../../meta/json.ts';
import { makeSettlement, settlements } from '../../server/areas/merchants/make-settlements.ts';
import { liveRow } from '../../server/records/live-rows.ts';
import { stepFrom } from '../../server/records/transition.ts';
import { changeRow } from '../../server/records/write.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus } from '../campus.ts';

/** How far the statements of the merchants have come, one after the other. */
const ways = [['confirm', 'settle', 'payOut'], ['confirm', 'settle'], ['dispute'], ['confirm'], []] as const;

const given: Readonly<Record<string, Row>> = { payOut: { payOutVoucher: 'JT20261100381' }, dispute: { disputeReason: '有一笔退款与门店记录不符，请核对' } };

/** Statements of what the merchants took, made and settled as the product does it. */
export async function addSettlements(seeder: Seeder, { merchants }: Campus): Promise<void> {
  let count = 0;
  for (const { id } of merchants) {
    for (const daysAgo of [10, 0]) {
      const made = await seeder.through(undefined, (context, tx) => makeSettlement(context, tx, id, seeder.time.day(daysAgo), () => seeder.number('SETTLE_NO', seeder.time.ago(0))));
      if (made) await takeSteps(seeder, made, nth(ways, count++));
    }
  }
}

async function takeSteps(seeder: Seeder, id: string, names: readonly string[]): Promise<void> {
  const resource = seeder.resource(settlements);
  for (const name of names) {
    await seeder.through(undefined, async (context, tx) => {
      const row = await liveRow(context, tx, settlements, id, 'change');
      const step = resource.states?.transitions.get(name);
      if (row && step) await changeRow(context, tx, resource, row, { ...given[name], ...stepFrom(context, resource, step, row) }, { action: name, reach: 'all' });
    });
  }
}
