import { AppError } from '../../../meta/errors.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import type { Queries } from '../../storage/database.ts';
import { refuseUnopened } from '../enterprise/opened-for.ts';
import { grantSome, holdMoney, tryFailedAgain } from './welfare-grant.ts';
import { linesOf, welfareBatches } from './welfare-lines.ts';
import { reclaimUnused } from './welfare-reclaim.ts';
import { goOnWithWelfare } from './work-off-welfare.work.ts';

type Step = (context: Context, tx: Queries, batch: Row) => Promise<Row | void>;

/** What comes with each step of a batch; what a step answers is stored with it. */
const steps: Readonly<Record<string, Step>> = {
  async submit(context, tx, batch) {
    await refuseUnopened(context, tx, batch.virtId, 'welfareEnabled');
    refuseUnsound(batch, await linesOf(context, tx, batch.id));
  },
  async approve(context, tx, batch) {
    const lines = await linesOf(context, tx, batch.id);
    refuseUnsound(batch, lines);
    await holdMoney(context, tx, batch, lines);
  },
  grantAmount: grantSome,
  async retry(context, tx, batch) {
    await tryFailedAgain(context, tx, batch);
    return grantSome(context, tx, batch);
  },
  reclaim: reclaimUnused,
};

/** Somebody is on the list, and everybody gets the same where that was said. */
function refuseUnsound({ grantMode, perAmount }: Row, lines: readonly Row[]): void {
  if (lines.length === 0) throw new AppError('welfareWithoutPersons');
  const other = grantMode === 'average' ? lines.find(({ amount }) => cents(amount) !== cents(perAmount)) : undefined;
  if (other)
    throw new AppError('welfareUneven', { name: String(other.realName ?? ''), amount: fromCents(cents(perAmount)) });
}

const hooks: ResourceHooks = {
  on: { approve: goOnWithWelfare, grantAmount: goOnWithWelfare, retry: goOnWithWelfare },
  async before(context, tx, { action, before, values }) {
    const step = steps[action];
    if (step && before) Object.assign(values, await step(context, tx, before));
  },
};

export default { resource: welfareBatches, hooks };
