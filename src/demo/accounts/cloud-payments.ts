import { payByCard } from '../../server/areas/accounts/cloud-payment.ts';
import { Throttle } from '../../server/auth/throttle.ts';
import { fromCents as yuan } from '../../meta/fields/money.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { asSystem } from '../../server/records/rows.ts';
import { isColumn } from '../../server/storage/condition.ts';
import type { DemoBook } from '../book.ts';
import { countFor, nth, type Campus } from '../campus.ts';
import type { Equipment } from '../equipment/equipment.ts';
import type { DemoCard } from './cards.ts';

const payments = 'accounts/cloudCardPayment';
const count = 16;

/** Payments at terminals, by those whose wallet of cash is the only one: which pays is known before it is asked. */
export function addCloudPayments(
  seeder: Seeder,
  campus: Campus,
  book: DemoBook,
  equipment: readonly Equipment[],
  cards: readonly DemoCard[],
): void {
  const terminals = equipment.filter(({ type }) => type === 'scan' || type === 'pos');
  const payers = campus.customers.flatMap((customer, i) => {
    const card = cards[i] as DemoCard;
    return card.end === 'normal' && !customer.enterprise ? [card] : [];
  });
  const guests = payers.filter(({ kind }) => kind === 'temp');
  for (let i = 0; i < countFor(campus, count); i++) {
    // More than a wallet may spend at once; other cards would be asked for a password.
    const isRefused = i % 8 === 5;
    const isReturned = i % 8 === 7;
    const card = nth(isRefused ? guests : payers, i);
    const { id: terminalId, merchantId } = nth(terminals, i);
    const terminal = { id: terminalId, orgId: campus.orgId, merchantId };
    const cents = isRefused ? 26_000 : 600 + i * 130;
    const moment = seeder.time.past(i % 8, `1${i % 9}:4${i % 10}`);
    let paymentId = '';
    book.at(moment, 0, async () => {
      const { cardNo } = await seeder.read('residents/cardUser', card.id);
      const asked = { cardNo: String(cardNo), amount: yuan(cents), requestNo: `${campus.key}-${i}`, payPassword: '' };
      await seeder
        .by(undefined, moment)
        .do((context) => payByCard(context, new Throttle(context.store, Date.now), terminal, asked));
      paymentId = await seeder.through(undefined, async (context, tx) =>
        String((await asSystem(context, payments, tx).first(isColumn('requestNo', asked.requestNo)))?.id),
      );
    });
    if (!isReturned) continue;
    const later = minutesAfter(moment, 1);
    book.at(later, 0, () => seeder.by(campus.desk, later).move(payments, paymentId, 'refund'));
  }
}
