import type { CommandName } from '../../../meta/log-names.ts';
import type { Json, Row } from '../../../meta/json.ts';
import type { Clock } from '../../clock.ts';
import type { Services } from '../../context.ts';
import { aborted, Stopping } from '../../events/attempt.ts';
import { TimeoutError, type Attempt } from '../../events/handler.ts';
import { alarmAfter, type Job } from '../../events/job.ts';
import { audit } from '../../records/audit.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { systemContext } from '../../system.ts';
import { splitAddresses } from '../notices/addresses.ts';
import { sendText } from '../notices/send-text.ts';
import { changeJob, endRuns, findJob, noteRun, stateAfter, type RunStep } from './job-rows.ts';

/** Does a job once and writes down how long it took and what came of it. */
export async function runJob(services: Services, clock: Clock, job: Job, attempt: Attempt): Promise<void> {
  const startMs = clock();
  const begun = await begin(services, job, attempt, startMs);
  if (!begun) return;
  const end = async (tx: Queries, step: RunStep, text: Row, failures: number) => {
    await endRuns(services, tx, isColumn('id', begun.runId), step, {
      finishTime: new Date(clock()).toISOString(),
      duration: clock() - startMs,
      ...text,
    });
    await changeJob(services, tx, begun.jobId, {
      lastRunTime: new Date(startMs).toISOString(),
      ...(step !== 'interrupt' && { lastResult: stateAfter(services.model, step), failures }),
    });
  };
  try {
    const output = await Promise.race([job.run(attempt.signal), aborted(attempt.signal)]);
    await attempt.finish((tx) => end(tx, 'finish', { output: output.slice(0, maxText) }, 0));
  } catch (error) {
    const step: RunStep = error instanceof Stopping ? 'interrupt' : error instanceof TimeoutError ? 'expire' : 'fail';
    const text = { errorMessage: (error instanceof Error ? error.message : String(error)).slice(0, maxText) };
    const isOver = attempt.isLast && step !== 'interrupt';
    const failures = begun.failures + (isOver ? 1 : 0);
    await services.store.transaction(async (tx) => {
      await end(tx, step, text, failures);
      if (isOver && failures === alarmAfter) await alarm(services, tx, job, begun, text.errorMessage);
    });
    if (isOver)
      services.log.error(
        { err: error, job: job.name, failures },
        failures === alarmAfter ? 'a scheduled job keeps failing' : 'a scheduled job failed',
      );
    // The run is written down; as work it is done, and the next slot is another one.
    if (!isOver) throw error;
  }
}

const maxText = 2000;

/** Runs of a job never overlap: one that is still said to run has ended with its process. */
async function begin(services: Services, { name }: Job, { payload, number }: Attempt, startMs: number) {
  return services.store.transaction(async (tx) => {
    const job = await findJob(services, isColumn('handler', name), tx);
    if (!job) return undefined;
    const jobId = String(job.id);
    await endRuns(services, tx, isColumn('jobId', jobId), 'interrupt');
    const trigger = number > 1 ? 'retry' : (payload.trigger ?? 'schedule');
    const runId = await noteRun(services, tx, {
      jobId,
      slot: payload.slot ?? null,
      trigger,
      attempt: number,
      startTime: new Date(startMs).toISOString(),
      missed: payload.missed ?? 0,
    });
    return { jobId, runId, failures: Number(job.failures ?? 0), alarmReceivers: job.alarmReceivers ?? null };
  });
}

/** In the log of operations, where administrators look, besides the server's own; and by text message to whom the job names. */
async function alarm(
  services: Services,
  tx: Queries,
  job: Job,
  { jobId, alarmReceivers }: { jobId: string; alarmReceivers: Json },
  errorMessage: string,
): Promise<void> {
  const context = systemContext(services);
  for (const mobile of splitAddresses(alarmReceivers))
    await sendText(context, tx, {
      about: { resource: 'system/job', id: jobId },
      orgId: null,
      mobile,
      content: `定时任务“${job.label}”已连续失败 ${alarmAfter} 次，请登录管理后台查看。`,
    });
  await audit(context, tx, {
    action: '连续失败告警' satisfies CommandName,
    module: '定时任务',
    recordId: jobId,
    recordTitle: job.label,
    result: 'failed',
    errorMessage,
  });
}
