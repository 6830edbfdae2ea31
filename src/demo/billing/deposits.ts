import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import type { Person } from '../../server/install/calls.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { asSystem } from '../../server/records/rows.ts';
import { isColumn } from '../../server/storage/condition.ts';
import type { DemoBook } from '../book.ts';
import { nth, type Campus } from '../campus.ts';
import type { Contract } from '../enterprise/contracts.ts';
import { live } from '../life.ts';
import type { Way } from '../way.ts';

const deposits = 'billing/depositRecord';

type End = 'unpaid' | 'held' | 'refunding' | 'refunded' | 'confiscating' | 'confiscated';

const day = 1440;
const paid = [30, 'pay', 'held'] as const;
const ways: Readonly<Record<End, Way<End>>> = {
  unpaid: [],
  held: [paid],
  refunding: [paid, [30 * day, 'applyRefund', 'refunding']],
  refunded: [paid, [30 * day, 'applyRefund', 'refunding'], [32 * day, 'refund', 'refunded']],
  confiscating: [paid, [30 * day, 'applyConfiscation', 'confiscating']],
  confiscated: [paid, [30 * day, 'applyConfiscation', 'confiscating'], [31 * day, 'confiscate', 'confiscated']],
};

export async function addDeposits(
  seeder: Seeder,
  { orgId, enterprises, owners, desk }: Campus,
  contracts: readonly Contract[],
  book: DemoBook,
  approver: Person,
): Promise<void> {
  const { time } = seeder;
  const items = await seeder.table(
    'billing/depositItemInfo',
    { orgId, status: 'enabled' },
    'itemCode itemName standardAmount refundRule',
    [
      ['DECO', '装修押金', '5000.00', '装修验收合格 30 天后退还'],
      ['CARD', '门禁卡押金', '50.00', '交还卡片时退还'],
    ],
  );
  const [fitting, card] = items as [string, string];
  const take = (
    payer: Pick<Row, 'payerName' | 'payerPhone'>,
    itemId: string,
    cents: number,
    days: number,
    end: End,
    more: Row = {},
  ): void => {
    live(seeder, book, {
      resource: deposits,
      by: desk,
      approver,
      begun: days === 0 ? time.past(0, '09:40') : time.at(days, '10:40'),
      values: { orgId, ...payer, itemId, amount: yuan(cents), ...more },
      way: ways[end],
      given: {
        pay: { payWay: 'transfer' },
        applyRefund: { refundAmount: end === 'refunding' ? yuan(cents - 80_000) : yuan(cents) },
      },
    });
  };
  // Asked for by the contract itself, once it was agreed to.
  for (const { id, agreed, isOver } of contracts) {
    const step = (moment: string, name: string, givenOf: (asked: Row) => Row): void =>
      book.at(moment, 0, async () => {
        const asked = await seeder.through(undefined, (context, tx) =>
          asSystem(context, deposits, tx).first(isColumn('contractId', id)),
        );
        if (!asked) throw new Error(`contract ${id} asks for no deposit`);
        await seeder.by(desk, moment).move(deposits, String(asked.id), name, givenOf(asked));
      });
    step(minutesAfter(agreed, 2 * day), 'pay', () => ({ payWay: 'transfer' }));
    if (isOver) step(time.at(10, '11:00'), 'applyRefund', ({ amount = null }) => ({ refundAmount: amount }));
  }
  const remarks = ['', '', '墙面修补', '擅自拆改承重墙'];
  for (const [i, { name, contact }] of enterprises.entries())
    take(
      { payerName: name, payerPhone: contact.mobile },
      fitting,
      500_000,
      150 - i * 9,
      nth(['refunded', 'held', 'refunding', 'confiscated'], i),
      remarks[i] ? { remark: remarks[i] } : {},
    );
  for (const [i, { name, mobile }] of owners.slice(0, 4).entries())
    take(
      { payerName: name, payerPhone: mobile },
      card,
      5000,
      i === 3 ? 0 : 80 - i,
      nth(['held', 'held', 'confiscating', 'unpaid'], i),
    );
}
