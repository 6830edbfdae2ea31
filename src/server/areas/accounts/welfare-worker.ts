import type { Row } from '../../../meta/json.ts';
import { isoNow } from '../../clock.ts';
import type { Services } from '../../context.ts';
import { AppError } from '../../../meta/errors.ts';
import { codecOf } from '../../records/codec.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { grantSome } from './welfare-grant.ts';
import { welfareBatches } from './welfare-lines.ts';

const limit = 50;

/** Goes on with batches that are too long for one transaction, grants those that are due, and takes back what has ended. */
export async function workOffWelfare(services: Services): Promise<void> {
  const now = isoNow();
  const upTo = (column: string): Condition => ({ is: 'compare', column, op: '<=', value: now });
  const state = (...states: string[]): Condition => ({ is: 'in', column: 'status', values: states });
  await each(services, state('granting'), goOn);
  await each(services, all(state('approved'), upTo('grantTime')), (worker, batch) =>
    takeStep(worker, batch, 'grantAmount'),
  );
  await each(
    services,
    all(
      state('granted', 'part_failed'),
      isColumn('expireReclaim', services.db.dialect.encode('boolean', true)),
      upTo('expireTime'),
    ),
    (worker, batch) => takeStep(worker, batch, 'reclaim'),
  );
}

interface Worker {
  readonly context: ReturnType<typeof systemContext>;
  readonly tx: Parameters<Parameters<Services['store']['transaction']>[0]>[0];
}

/** Each batch in a transaction of its own, and only if it is still as it was found: another process may be faster. */
async function each(
  services: Services,
  where: Condition,
  work: (worker: Worker, batch: Row) => Promise<boolean>,
): Promise<void> {
  const context = systemContext(services);
  const { table } = resourceOf(context, welfareBatches);
  const codec = codecOf(context, resourceOf(context, welfareBatches));
  for (const { id } of await services.store.find(table, ['id'], all(live, where), { limit })) {
    const once = () =>
      services.store.transaction(async (tx) => {
        const [row] = await services.store.find(table, codec.readable, all(live, where, isColumn('id', id)), {
          tx,
          limit: 1,
          lock: 'change',
        });
        return row ? work({ context, tx }, codec.toPlain(row)) : false;
      });
    try {
      while (await once());
    } catch (error) {
      // What stands in the way of one batch keeps none of the others waiting.
      if (!(error instanceof AppError)) throw error;
      services.log.warn({ batch: id, reason: error.id }, 'a welfare batch waits');
    }
  }
}

/** Is there more to do? */
async function goOn(worker: Worker, batch: Row): Promise<boolean> {
  const { status, ...counts } = await grantSome(worker.context, worker.tx, batch);
  if (status !== 'granting') return takeStep(worker, batch, status === 'granted' ? 'finish' : 'partFail', counts);
  await takeStep(worker, batch, 'goOn', counts);
  return true;
}

async function takeStep(
  { context, tx }: Worker,
  batch: Row,
  step: 'grantAmount' | 'goOn' | 'finish' | 'partFail' | 'reclaim',
  more: Row = {},
): Promise<false> {
  await asSystem(context, welfareBatches, tx).changeStep(batch, step, more);
  return false;
}
