import { cents } from '../../../meta/fields/money.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Change, ResourceHooks } from '../../records/hooks.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../storage/database.ts';
import { refuseUnopened } from '../enterprise/opened-for.ts';
import { followStatus, putInForce } from './credit-account.ts';

const nothingAsked: Row = { askedQuota: null, askedTempQuota: null, askedTempExpireDate: null };

/** What comes with each step; what it answers is stored with it. */
const steps: Readonly<
  Record<string, (context: Context, tx: Queries, credit: Row, values: Row) => Promise<Row | void> | Row>
> = {
  /** What is asked for is written down beside what is in force, and counts once somebody else has approved it. */
  adjust: (_context, _tx, credit, { totalQuota = null, tempQuota, tempExpireDate }) => ({
    askedQuota: totalQuota,
    totalQuota: credit.totalQuota ?? null,
    askedTempQuota: (tempQuota === undefined ? credit.tempQuota : tempQuota) ?? null,
    tempQuota: credit.tempQuota ?? null,
    askedTempExpireDate: (tempExpireDate === undefined ? credit.tempExpireDate : tempExpireDate) ?? null,
    tempExpireDate: credit.tempExpireDate ?? null,
  }),
  async approve(context, tx, credit, values) {
    const asked =
      credit.status === 'adjusting' && credit.askedQuota !== null
        ? ({
            totalQuota: credit.askedQuota,
            tempQuota: credit.askedTempQuota,
            tempExpireDate: credit.askedTempExpireDate,
          } as Row)
        : {};
    const next = { ...credit, ...asked, ...values };
    await putInForce(context, tx, credit, next, credit.status === 'pending' ? 'new' : 'changed');
    return { ...asked, ...nothingAsked };
  },
  rejectAdjust: () => nothingAsked,
  freeze: (context, tx, credit) => followStatus(context, tx, credit, 'frozen'),
  unfreeze: (context, tx, credit) => followStatus(context, tx, credit, 'open'),
  close: (context, tx, credit) => followStatus(context, tx, credit, 'closed'),
  repay(_context, _tx, { overdueAmount = null }) {
    if (cents(overdueAmount) > 0) throw new AppError('creditOverdue', { amount: overdueAmount });
    return {};
  },
};

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }: Change) {
    if (action === 'add') await refuseUnopened(context, tx, values.virtId, 'creditEnabled');
    const step = steps[action];
    if (step && before) Object.assign(values, await step(context, tx, before, values));
  },
};

export default { resource: 'accounts/credit', hooks };
