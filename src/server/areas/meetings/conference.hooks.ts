import { AppError } from '../../../meta/errors.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import type { Queries } from '../../storage/database.ts';
import { moveDeposit, settleDeposit } from '../billing/deposit-money.ts';
import { refusal } from '../refusal.ts';
import { takePayment } from '../take-payment.ts';
import { endArrangements } from './end-arrangements.work.ts';
import { tellGuests } from './tell-guests.work.ts';

type Step = (context: Context, tx: Queries, conference: Row, values: Row) => Promise<void> | void;

const invalid = (path: string, problem: 'locked' | 'tooBig', values?: Row) =>
  new AppError('invalid', {}, { errors: [{ path, problem, ...(values && { values }) }] });

/** Nothing is paid after it. */
const ended: ReadonlySet<unknown> = new Set(['settled', 'cancelled']);

/** A deposit is held for whoever gives the conference, until it is settled or cancelled. */
const steps: Readonly<Record<string, Step>> = {
  update(_context, _tx, conference, values) {
    const locked = [
      ...(conference.depositTime ? ['depositAmount'] : []),
      ...(ended.has(conference.status) ? ['depositAmount', 'totalAmount'] : []),
    ];
    for (const path of locked) if (path in values && values[path] !== conference[path]) throw invalid(path, 'locked');
  },
  async takeDeposit(context, tx, conference, { depositWay }) {
    const amount = cents(conference.depositAmount);
    if (amount === 0) throw refusal('conferenceNoDeposit', 'depositWay', { name: String(conference.conferenceName) });
    await moveDeposit(context, tx, conference, 'pay', { in: depositWay, amount });
  },
  /** The deposit is a part of the price; what is missing is paid now, what is too much goes back. */
  async settle(context, tx, conference, values) {
    const total = cents(values.totalAmount);
    const kept = Math.min(heldFor(conference), total);
    Object.assign(values, await endDeposit(context, tx, conference, kept));
    const rest = total - kept;
    if (rest > 0)
      await takePayment(context, tx, {
        origin: { kind: 'conference', id: String(conference.id), number: String(conference.conferenceNo) },
        orgId: String(conference.orgId),
        amount: rest,
        payWay: values.payWay,
        remark: `会务尾款 ${String(conference.conferenceNo)}`,
      });
    // What costs nothing more was paid in no way.
    else values.payWay = null;
    values.restAmount = fromCents(rest);
  },
  async cancel(context, tx, conference, values) {
    const [held, kept] = [heldFor(conference), cents(values.depositKept)];
    if (kept > held) throw invalid('depositKept', 'tooBig', { limit: fromCents(held) });
    Object.assign(values, await endDeposit(context, tx, conference, kept));
  },
};

const heldFor = ({ depositTime, depositAmount }: Row): number => (depositTime ? cents(depositAmount) : 0);

/** Nothing is kept where nothing was taken. */
const endDeposit = async (context: Context, tx: Queries, conference: Row, kept: number): Promise<Row> => ({
  depositKept: null,
  ...(await settleDeposit(context, tx, conference, kept)),
});

const hooks: ResourceHooks = {
  on: {
    finish: endArrangements,
    cancel: endArrangements,
    lapse: endArrangements,
    'startTime:changed': tellGuests,
    'hallId:changed': tellGuests,
  },
  async before(context, tx, { action, before, values }) {
    if (before) await steps[action]?.(context, tx, before, values);
  },
};

export default { resource: 'meetings/conference', hooks };
