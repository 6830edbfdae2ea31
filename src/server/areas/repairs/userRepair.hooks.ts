import { cents } from '../../../meta/fields/money.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Json, Row } from '../../../meta/json.ts';
import { isoTime, nowMs, timeOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import type { Queries } from '../../storage/database.ts';
import { isPaidBackOutside } from '../desk-payment.ts';
import { returnPayment, takePayment } from '../take-payment.ts';
import { limitEnd } from '../time-limit.ts';
import { nextWorker, repairTypeOf } from './repair-type.ts';
import { tellBy } from '../notices/tell-by.ts';

const repairs = 'repairs/userRepair';

type Step = (context: Context, tx: Queries, job: Row, values: Row) => Promise<Row>;

/** What each step of a job brings along. The type says within what time somebody takes it, and within what time it is done. */
const steps: Readonly<Record<string, Step>> = {
  async add(context, tx, job) {
    const type = await repairTypeOf(context, tx, job.repairTypeId);
    if (job.repairArea === 'public' && !type.forPublicArea)
      throw new AppError('invalid', {}, { errors: [{ path: 'repairTypeId', problem: 'notForPublicArea' }] });
    const deadline = await limitEnd(context, tx, job, type.terms, type.responseMinutes, nowMs());
    return { payStatus: 'none', timeout: false, deadline };
  },
  // Whoever finds that it is urgent shortens what is left.
  update: async (context, tx, job, changed) =>
    'urgency' in changed || 'repairTypeId' in changed ? untilTaken(context, tx, job, timeOf(job.createdAt)) : {},
  dispatch: async (context, tx, job, { staffId }) => ({ staffId: staffId ?? (await workerFor(context, tx, job)) }),
  return: async (context, tx, job) => untilTaken(context, tx, job),
  transfer: async (context, tx, job) => untilTaken(context, tx, job),
  // The limit stands still while somebody waits for a part.
  resume: async (_context, _tx, { deadline = null, pauseTime }) => ({
    deadline: deadline && pauseTime ? isoTime(timeOf(deadline) + nowMs() - timeOf(pauseTime)) : deadline,
  }),
  accept: async (context, tx, job) => untilDone(context, tx, job),
  grab: async (context, tx, job) => untilDone(context, tx, job),
  reopen: async (context, tx, job) => untilDone(context, tx, job),
  async requestPay(context, tx, job) {
    if (job.paidAmount) throw new AppError('repairPaidBefore');
    if (!(await repairTypeOf(context, tx, job.repairTypeId)).isCharged) throw new AppError('repairFree');
    return { payStatus: 'unpaid' };
  },
  async pay(context, tx, job) {
    await takePayment(context, tx, {
      origin: originOf(job),
      orgId: String(job.orgId),
      amount: cents(job.totalFee),
      payWay: job.payWay,
      userId: job.userId,
      remark: `维修费 ${String(job.repairNo)}`,
    });
    return { payStatus: 'paid', paidAmount: job.totalFee ?? null };
  },
  async refundFee(context, tx, { paidAmount, refundAmount, payWay, refundVoucher, refundReason, ...job }) {
    if (!paidAmount || refundAmount) throw new AppError('repairUnpaid');
    if (isPaidBackOutside(payWay) && !refundVoucher)
      throw new AppError(
        'invalid',
        {},
        { errors: [{ path: 'refundVoucher', problem: 'required', values: { title: '退款凭证号' } }] },
      );
    await returnPayment(context, tx, {
      origin: originOf(job),
      payWay,
      amount: cents(paidAmount),
      reason: String(refundReason),
    });
    return { payStatus: 'refunded', refundAmount: paidAmount };
  },
  // Nobody calls back where the type asks for no visit.
  async evaluate(context, tx, job): Promise<Row> {
    return (await repairTypeOf(context, tx, job.repairTypeId)).needsVisit ? {} : { status: 'finished' };
  },
};

const originOf = ({ id, repairNo }: Row) => ({ kind: 'repair', id: String(id), number: String(repairNo) }) as const;

/** The limit within which somebody takes the job. */
async function untilTaken(context: Context, tx: Queries, job: Row, from = nowMs()): Promise<Row> {
  const { responseMinutes, terms } = await repairTypeOf(context, tx, job.repairTypeId);
  return { deadline: await limitEnd(context, tx, job, terms, responseMinutes, from) };
}

/** The limit within which the job is done. */
async function untilDone(context: Context, tx: Queries, job: Row): Promise<Row> {
  const { finishMinutes, terms } = await repairTypeOf(context, tx, job.repairTypeId);
  return { deadline: await limitEnd(context, tx, job, terms, finishMinutes, nowMs()) };
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

/** What whoever has reported something is told of its way. */
const news: Readonly<Record<string, (job: Row) => string>> = {
  dispatch: () => '已派单，维修人员将与您联系',
  grab: () => '已派单，维修人员将与您联系',
  requestPay: ({ totalFee }) => `需支付维修费${String(totalFee)}元`,
  finish: () => '已完工，请您评价',
  cancel: ({ cancelReason }) => `已取消：${String(cancelReason)}`,
};

async function tell(context: Context, tx: Queries, id: string, action: string, job: Row): Promise<void> {
  const what = news[action];
  if (!what) return;
  const { notifyWays } = await repairTypeOf(context, tx, job.repairTypeId);
  await tellBy(context, tx, notifyWays, {
    about: { resource: repairs, id },
    orgId: job.orgId ?? null,
    userId: job.userId,
    mobile: job.reporterPhone,
    title: '报修进度',
    content: `您的报修（${String(job.repairNo)}）${what(job)}。`,
  });
}

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    const step = steps[action];
    if (step) Object.assign(values, await step(context, tx, { ...before, ...values }, values));
  },
  after: (context, tx, { action, id, values: job }) => tell(context, tx, id, action, job),
};

export default { resource: repairs, hooks };
