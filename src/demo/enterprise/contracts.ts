import { addDays, chinaDay } from '../../meta/china-time.ts';
import { cents, fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { billDuePlans } from '../../server/areas/billing/make-bill.ts';
import { bills } from '../../server/areas/billing/rows.ts';
import type { Person } from '../../server/install/calls.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { asSystem } from '../../server/records/rows.ts';
import { isColumn } from '../../server/storage/condition.ts';
import type { DemoBook } from '../book.ts';
import { nth, type Campus, type Enterprise } from '../campus.ts';
import { answerAll } from '../processes/seats.ts';
import type { Files } from '../system/files.ts';

export interface Contract {
  readonly id: string;
  readonly enterprise: Enterprise;
  /** When somebody agreed to it. */
  readonly agreed: string;
  readonly isOver: boolean;
}

type End = 'draft' | 'auditing' | 'rejected' | 'effective' | 'expiring' | 'expired' | 'terminated';
/** What became of the bill of its latest period; those before are paid. */
type Last = 'paid' | 'partial' | 'overdue';

/** Enterprise, kind, end, days since the start, how it is paid, what became of its latest bill. */
const lines: readonly (readonly [
  enterprise: number,
  type: string,
  end: End,
  since: number,
  cycle: string,
  last?: Last,
])[] = [
  [0, 'lease', 'effective', 200, 'quarter', 'paid'],
  [1, 'lease', 'effective', 150, 'quarter', 'overdue'],
  [2, 'lease', 'expiring', 350, 'quarter', 'partial'],
  [3, 'lease', 'expired', 420, 'quarter', 'paid'],
  [0, 'property', 'effective', 200, 'year', 'paid'],
  [1, 'service', 'terminated', 300, 'half', 'paid'],
  [2, 'service', 'auditing', -10, 'year'],
  [3, 'lease', 'draft', -20, 'once'],
  [3, 'property', 'rejected', -5, 'year'],
];

/** From the first day of a contract to its last: a year. One of them was ended before its time, so many days ago. */
const length = 364;
const endedDays = 150;

const names: Readonly<Record<string, string>> = {
  lease: '房屋租赁合同',
  property: '物业服务合同',
  service: '会务服务合同',
};

/** So long after it was written a contract is agreed to by everybody. */
const agreedMinutes = 600;

const contracts = 'enterprise/contractInfo';
const plans = 'enterprise/contractOrder';

/** Written at the desk, agreed to by whoever is asked, billed by their plan. Returns the leases that were agreed to. */
export async function addContracts(seeder: Seeder, campus: Campus, files: Files, book: DemoBook): Promise<Contract[]> {
  const { time } = seeder;
  const leases: Contract[] = [];
  for (const [i, [place, contractType, end, since, payCycle, last]] of lines.entries()) {
    const enterprise = nth(campus.enterprises, place);
    const written = time.at(Math.max(since, 1) + 12);
    const desk = seeder.by(campus.desk, written);
    const isLease = contractType === 'lease';
    const id = await desk.add(contracts, {
      ...parties(campus, enterprise),
      ...(isLease ? rented(enterprise) : { roomIds: [], amount: yuan(480_000) }),
      contractNo: `HT-${campus.key}-${time.day(since).slice(0, 4)}-${String(i + 1).padStart(3, '0')}`,
      contractName: `${enterprise.shortName}${names[contractType]}`,
      contractType,
      payCycle,
      signDate: time.day(since + 10),
      startDate: time.day(since),
      endDate: time.day(since - length),
      handlerName: campus.staff[1]?.name as string,
      attachments: [files.of('document')],
    });
    if (end === 'draft') await planByHand(seeder, campus, id, book);
    else await agree(seeder, campus, id, end, written);
    if (last === undefined) continue;
    await bill(seeder, campus, { id, last, ended: end === 'terminated' ? endedDays : undefined }, book);
    const itself = (days: number, step: string): void => {
      const moment = time.at(days, '00:30');
      book.at(moment, 0, () => seeder.by(undefined, moment).moveItself(contracts, id, step));
    };
    if (end === 'expiring' || end === 'expired') itself(since - length + 30, 'remind');
    if (end === 'expired') itself(since - length - 1, 'expire');
    if (isLease)
      leases.push({ id, enterprise, agreed: minutesAfter(written, agreedMinutes), isOver: end === 'expired' });
  }
  return leases;
}

const parties = ({ orgId, name, staff }: Campus, { id, name: partyB, contact }: Enterprise): Row => ({
  orgId,
  partyA: `${name}管理有限公司`,
  partyALink: staff[0]?.name as string,
  partyAPhone: staff[0]?.mobile as string,
  virtId: id,
  partyB,
  partyBLink: contact.name,
  partyBPhone: contact.mobile,
});

const pricePerMetre = 45;

function rented({ rooms }: Enterprise): Row {
  const rent = Math.round(rooms.reduce((sum, { area }) => sum + area, 0) * pricePerMetre) * 100;
  return {
    roomIds: rooms.map(({ id }) => id),
    rentPrice: yuan(pricePerMetre * 100),
    amount: yuan(rent * 12),
    depositAmount: yuan(rent * 2),
  };
}

/** The only period of a contract that is still being written, and whose day has passed. */
async function planByHand(seeder: Seeder, { desk }: Campus, contractId: string, book: DemoBook): Promise<void> {
  const { time } = seeder;
  const begun = time.at(9, '11:20');
  const { amount = null } = await seeder.read(contracts, contractId);
  const id = await seeder.by(desk, begun).add(plans, { contractId, periodNo: 1, planPayDate: time.day(3), amount });
  const moment = time.at(2, '00:30');
  book.at(moment, 0, () => seeder.by(undefined, moment).moveItself(plans, id, 'overdue'));
}

async function agree(seeder: Seeder, { desk }: Campus, id: string, end: End, written: string): Promise<void> {
  const submitted = minutesAfter(written, 40);
  await seeder.by(desk, submitted).move(contracts, id, 'submit');
  if (end === 'auditing') return;
  const [step, auditRemark] =
    end === 'rejected'
      ? (['reject', '租金单价低于底价，请重新核定'] as const)
      : (['approve', '条款齐全，同意'] as const);
  const moment = minutesAfter(submitted, 180);
  await answerAll(seeder, contracts, id, { step, given: { auditRemark }, moment, minutes: 300 });
}

interface Billed {
  readonly id: string;
  readonly last: Last;
  /** How many days ago it was ended before its time. */
  readonly ended: number | undefined;
}

/** Its periods are billed ahead of their day, and paid a little after it. */
async function bill(seeder: Seeder, { desk }: Campus, { id, last, ended }: Billed, book: DemoBook): Promise<void> {
  const { time } = seeder;
  if (ended !== undefined) {
    const moment = time.at(ended, '15:00');
    const endDate = time.day(ended);
    book.at(moment, 0, () => seeder.by(desk, moment).move(contracts, id, 'terminate', { endDate }));
  }
  const periods = await periodsUntil(seeder, id, ended === undefined ? time.day(-billedAhead) : time.day(ended));
  for (const [n, period] of periods.entries()) {
    const night = chinaTime(addDays(period.day, -billedAhead), '01:20');
    book.at(night, 0, () =>
      seeder
        .by(undefined, night)
        .do((context) => context.store.transaction((tx) => billDuePlans(context, tx, id, chinaDay(Date.parse(night))))),
    );
    settle(seeder, desk, period, n === periods.length - 1 ? last : 'paid', book);
  }
}

interface Period {
  readonly planId: string;
  readonly day: string;
  readonly amount: number;
}

async function periodsUntil(seeder: Seeder, contractId: string, until: string): Promise<Period[]> {
  const rows = await seeder.through(undefined, (context, tx) =>
    asSystem(context, plans, tx).find(isColumn('contractId', contractId)),
  );
  return rows
    .map((row) => ({ planId: String(row.id), day: String(row.planPayDate), amount: cents(row.amount) }))
    .filter(({ day }) => day <= until)
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

/** What becomes of the bill of a period whose day is over. */
function settle(seeder: Seeder, desk: Person, { planId, day, amount }: Period, last: Last, book: DemoBook): void {
  const paidOn = addDays(day, 2);
  if (paidOn > seeder.time.day(0)) return;
  if (last === 'overdue') {
    const late = chinaTime(addDays(day, 1), '00:30');
    book.at(late, 0, async () =>
      seeder.by(undefined, late).moveItself(bills, await billOf(seeder, planId), 'markOverdue'),
    );
    return;
  }
  const paid = chinaTime(paidOn, '10:30');
  book.at(paid, amount, async () => {
    const billId = await billOf(seeder, planId);
    const person = seeder.by(desk, paid);
    if (last === 'paid') await person.move(bills, billId, 'pay', { payWay: 'transfer' });
    else {
      const payAmount = yuan(Math.floor(amount / 2));
      await person.add('billing/billPayment', { billId, payAmount, payWay: 'transfer' });
    }
  });
}

/** As contracts say where they say nothing else. */
const billedAhead = 15;

const chinaTime = (day: string, time: string): string => new Date(`${day}T${time}:00+08:00`).toISOString();

const billOf = (seeder: Seeder, planId: string): Promise<string> =>
  seeder.through(undefined, async (context, tx) =>
    String((await asSystem(context, bills, tx).first(isColumn('contractOrderId', planId)))?.id),
  );
