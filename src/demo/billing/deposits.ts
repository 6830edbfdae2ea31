import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { openAccount } from '../../server/ledger/accounts.ts';
import type { Ledger } from '../../server/ledger/ledger.ts';
import type { Queries } from '../../server/storage/database.ts';
import type { DemoLedger } from '../book.ts';
import { nth, type Campus } from '../campus.ts';
import type { Contract } from '../enterprise/contracts.ts';

export async function addDeposits(
  seeder: Seeder,
  { orgId, enterprises, owners }: Campus,
  contracts: readonly Contract[],
  book: DemoLedger,
): Promise<void> {
  const { time } = seeder;
  const items = await seeder.table(
    'billing/depositItemInfo',
    { orgId, status: 'enabled' },
    'itemCode itemName standardAmount refundRule',
    [
      ['ROOM', '房屋租赁押金', '20000.00', '退租验收无损后 15 个工作日内退还'],
      ['DECO', '装修押金', '5000.00', '装修验收合格 30 天后退还'],
      ['CARD', '门禁卡押金', '50.00', '交还卡片时退还'],
    ],
  );
  const [lease, fitting, card] = items as [string, string, string];
  const paid = (days: number): Row => ({
    payWay: 'transfer',
    payTime: time.at(days, '11:10'),
    createdAt: time.at(days, '10:40'),
  });
  const record = async (
    payerName: string,
    payerPhone: string,
    itemId: string,
    cents: number,
    status: string,
    more: Row,
  ) => {
    const id = await seeder.add('billing/depositRecord', {
      orgId,
      payerName,
      payerPhone,
      itemId,
      amount: yuan(cents),
      status,
      ...more,
    });
    bookDeposit(book, id, { cents, status, payTime: more.payTime, endTime: time.at(60, '16:00') });
  };
  for (const [i, { enterprise, rent }] of contracts.entries())
    await record(enterprise.name, enterprise.contact.mobile, lease, rent * 2, 'held', paid(200 - i * 10));
  for (const [i, enterprise] of enterprises.entries())
    await record(
      enterprise.name,
      enterprise.contact.mobile,
      fitting,
      500_000,
      nth(['refunded', 'held', 'refunding', 'confiscated'], i),
      {
        ...paid(150 - i * 9),
        ...nth<Row>(
          [
            { deductAmount: '0.00', refundAmount: '5000.00', refundTime: time.at(60, '16:00') },
            {},
            { deductAmount: '800.00', remark: '墙面修补' },
            { deductAmount: '5000.00', remark: '擅自拆改承重墙' },
          ],
          i,
        ),
      },
    );
  for (const [i, { name, mobile }] of owners.slice(0, 4).entries())
    await record(
      name,
      mobile,
      card,
      5000,
      nth(['held', 'held', 'confiscating', 'unpaid'], i),
      i === 3 ? { createdAt: time.past(0, '09:40') } : paid(80 - i),
    );
}

interface Held {
  readonly cents: number;
  readonly status: string;
  readonly payTime: unknown;
  readonly endTime: string;
}

/** As the product books it: what is held, and the end of it. */
function bookDeposit(book: DemoLedger, id: string, { cents, status, payTime, endTime }: Held): void {
  if (typeof payTime !== 'string') return;
  const held = (ledger: Ledger, tx: Queries) =>
    openAccount(ledger, tx, { ownerType: 'deposit', ownerId: id, kind: 'held', floor: 0 });
  const bank = book.outside('channel', 'transfer');
  const move = (step: string, time: string, ends: Pick<Parameters<DemoLedger['move']>[0], 'from' | 'to'>) =>
    book.move({ kind: 'deposit', origin: `deposit:${id}:${step}`, time, amount: cents, ...ends });
  move('pay', payTime, { from: bank, to: held });
  if (status === 'refunded') move('refund', endTime, { from: held, to: bank });
  if (status === 'confiscated') move('confiscate', endTime, { from: held, to: book.outside('sales') });
}
