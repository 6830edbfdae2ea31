import type { Row } from '../../meta/json.ts';
import { formatCardNumber } from '../../server/areas/residents/card-format.ts';
import { cardRule } from '../../server/areas/residents/card-numbers.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { nth, type Campus, type Customer } from '../campus.ts';

const cards = 'residents/cardUser';
const kinds = ['physical', 'physical', 'cloud', 'physical', 'temp'] as const;
const states = [
  'normal',
  'normal',
  'normal',
  'normal',
  'inactive',
  'normal',
  'lost',
  'none',
  'normal',
  'expired',
  'cancelled',
  'suspended',
] as const;
/** The first number of a batch that a printer delivered; those that the product makes begin at one. */
const printedFrom = 50_000;

/** What somebody carries, once its turn has come. */
export interface DemoCard {
  readonly kind: (typeof kinds)[number];
  readonly end: (typeof states)[number];
  readonly id: string;
}

/** Everybody is known to the project by a card, in the order of the customers. */
export function issueCards(seeder: Seeder, campus: Campus, book: DemoBook): readonly DemoCard[] {
  return campus.customers.map((customer, i) => issue(seeder, campus, book, customer, i));
}

function issue(seeder: Seeder, campus: Campus, book: DemoBook, customer: Customer, i: number): DemoCard {
  const { time } = seeder;
  const [kind, end] = [nth(kinds, i), nth(states, i)];
  let id = '';
  const at = (moment: string, work: (desk: ReturnType<Seeder['by']>) => Promise<unknown>): void =>
    book.at(moment, 0, () => work(seeder.by(campus.desk, moment)));
  const step = (moment: string, name: string, given: Row = {}): void =>
    at(moment, (desk) => desk.move(cards, id, name, given));

  const known = time.at(200 - i * 2, '09:50');
  const handed = minutesAfter(known, 10);
  at(known, async (desk) => {
    id = await desk.add(cards, personOf(campus, customer));
  });
  if (end !== 'none') {
    const isPrinted = kind === 'physical' && end !== 'inactive';
    if (isPrinted)
      at(handed, async (desk) =>
        desk.move(cards, id, 'bindCard', {
          cardType: kind,
          ...validTill(seeder, kind, end),
          cardNo: await printedNumber(seeder, campus, printedFrom + i),
          cardPhysicalNo: chip(campus, i),
        }),
      );
    else step(known, 'generateCardNo', { cardType: kind, ...validTill(seeder, kind, end) });
    if (!isPrinted && end !== 'inactive') step(handed, 'activeCardNo');
    if (isPrinted && i % 9 === 0) {
      step(time.at(60, '18:20'), 'cardLoss');
      step(time.at(58, '09:12'), 'cancelLoss');
    }
    if (isPrinted && i % 13 === 0) {
      step(time.at(40, '11:30'), 'replaceCard', { feeWay: 'cash', cardPhysicalNo: chip(campus, i + 500) });
      step(time.at(40, '11:35'), 'activeCardNo');
    }
  }
  if (end === 'lost') step(time.at(3, '19:12'), 'cardLoss');
  if (end === 'expired') {
    const over = time.at(3, '00:00');
    book.at(over, 0, () => seeder.by(undefined, over).moveItself(cards, id, 'expire'));
  }
  if (end === 'suspended') at(time.at(5, '14:30'), (desk) => desk.update(cards, id, { status: 'disabled' }));
  if (end === 'cancelled') step(time.at(9, '16:02'), 'cancelCard');
  return {
    kind,
    end,
    get id() {
      return id;
    },
  };
}

const validTill = ({ time }: Seeder, kind: DemoCard['kind'], end: DemoCard['end']): Row =>
  end === 'expired' ? { validDate: time.day(4) } : kind === 'temp' ? { validDate: time.day(-30) } : {};

/** What belongs to the person is taken over from them. */
const personOf = ({ orgId }: Campus, { id, name, mobile, personnelType }: Customer): Row => ({
  userId: id,
  orgId,
  realName: name,
  mobile,
  personnelType,
  status: 'enabled',
});

const chip = ({ key }: Campus, place: number): string => `0${key}5F${String(100_000 + place * 7_919)}`;

const printedNumber = (seeder: Seeder, { orgId }: Campus, place: number): Promise<string> =>
  seeder.through(undefined, async (context, tx) => {
    const rule = await cardRule(context, tx, orgId, 'physical');
    const number = rule && formatCardNumber(rule, place);
    if (number === undefined) throw new Error(`no number ${place} for cards`);
    return number;
  });
