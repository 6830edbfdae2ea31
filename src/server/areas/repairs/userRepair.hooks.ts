import { AppError } from '../../../meta/errors.ts';
import type { Json, Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import type { Queries } from '../../storage/database.ts';
import { nextWorker, repairTypeOf } from './repair-type.ts';

const minute = 60_000;

const later = (minutes: number | null): Json =>
  minutes === null ? null : new Date(nowMs() + minutes * minute).toISOString();

type Step = (context: Context, tx: Queries, job: Row, values: Row) => Promise<Row>;

/** What each step of a job brings along. The type says within what time somebody takes it, and within what time it is done. */
const steps: Readonly<Record<string, Step>> = {
  add: async (context, tx, { repairTypeId }) => ({
    payStatus: 'none',
    timeout: false,
    deadline: later((await repairTypeOf(context, tx, repairTypeId)).responseMinutes),
  }),
  dispatch: async (context, tx, job, { staffId }) => ({ staffId: staffId ?? (await workerFor(context, tx, job)) }),
  accept: async (context, tx, job) => untilDone(context, tx, job),
  grab: async (context, tx, job) => untilDone(context, tx, job),
  reopen: async (context, tx, job) => untilDone(context, tx, job),
  requestPay: async () => ({ payStatus: 'unpaid' }),
  pay: async () => ({ payStatus: 'paid' }),
};

async function untilDone(context: Context, tx: Queries, { repairTypeId }: Row): Promise<Row> {
  const { finishMinutes } = await repairTypeOf(context, tx, repairTypeId);
  return { deadline: later(finishMinutes) };
}

async function workerFor(context: Context, tx: Queries, job: Row): Promise<Json> {
  const worker = await nextWorker(context, tx, await repairTypeOf(context, tx, job.repairTypeId));
  if (worker === undefined)
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'staffId', problem: 'required', values: { title: '维修人员' } }] },
    );
  return worker;
}

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    const step = steps[action];
    if (step) Object.assign(values, await step(context, tx, { ...before, ...values }, values));
  },
};

export default { resource: 'repairs/userRepair', hooks };
