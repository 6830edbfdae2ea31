import type { Row } from '../../../meta/json.ts';
import type { Clock } from '../../clock.ts';
import type { Services } from '../../context.ts';
import { nextSlot, dueSlots } from '../../events/cron.ts';
import { defaultSeconds, type Attempt } from '../../events/handler.ts';
import type { Job } from '../../events/job.ts';
import type { Worker } from '../../events/worker.ts';
import { isColumn } from '../../storage/condition.ts';
import { isOpen } from '../../storage/work/letters.ts';
import { systemContext } from '../../system.ts';
import {
  addRun,
  addSlot,
  changeJob,
  findJob,
  jobResource,
  laneOf,
  noteRun,
  runHandler,
  slotHandler,
  stateAfter,
} from './job-rows.ts';
import { runJob } from './run-job.ts';
import { mutate } from '../../records/mutate.ts';
import { asSystem } from '../../records/rows.ts';

/** Lets the jobs of the code run when their rows say so. */
export class Scheduler {
  constructor(
    readonly services: Services,
    readonly worker: Worker,
    readonly clock: Clock,
    readonly jobs: ReadonlyMap<string, Job>,
  ) {
    for (const job of jobs.values()) {
      worker.handle({ name: slotHandler(job.name), run: (attempt) => this.#slot(job, attempt) });
      worker.handle({
        name: runHandler(job.name),
        pool: 'jobs',
        seconds: ({ seconds }) => Number(seconds ?? defaultSeconds),
        run: (attempt) => runJob(services, clock, job, attempt),
      });
    }
  }

  /** Gives each job its row and its next slot; rows and slots that are there stay as they are. */
  async begin(): Promise<void> {
    for (const job of this.jobs.values()) {
      const row = await findJob(this.services, isColumn('handler', job.name));
      if (!row) await this.#install(job);
      // A slot may be lost with work that was dropped, or with a restored backup.
      else if (row.status === 'running') await this.#continue(job, row);
    }
  }

  async #install(job: Job): Promise<void> {
    const { services, clock } = this;
    const next = nextSlot(job.cron, clock());
    if (next === undefined) throw new Error(`the job ${job.name} has no next run: ${job.cron}`);
    const context = systemContext(services);
    const values: Row = {
      jobName: job.label,
      jobGroup: job.group,
      handler: job.name,
      cron: job.cron,
      retryCount: job.retries ?? 0,
      timeoutSeconds: job.seconds ?? 300,
      failures: 0,
    };
    await mutate(context, jobResource(services.model), async (tx) => {
      const { id } = await asSystem(context, jobResource(services.model), tx).add(values, { unlogged: true });
      await changeJob(services, tx, String(id), { nextRunTime: new Date(next).toISOString() });
      await addSlot(services.store, tx, { id: String(id), name: job.name, slot: next });
    }).catch(async (error: unknown) => {
      // Another server that starts at the same moment was faster; or somebody has given the name to another row.
      if (!(await findJob(services, isColumn('handler', job.name))))
        services.log.error({ err: error, job: job.name }, 'a job could not be added to the schedule');
    });
  }

  async #continue(job: Job, row: Row): Promise<void> {
    const id = String(row.id);
    const known = row.nextRunTime ? Date.parse(String(row.nextRunTime)) : undefined;
    const slot = known ?? nextSlot(String(row.cron), this.clock());
    if (slot === undefined) return this.services.log.warn({ job: job.name, cron: row.cron }, 'a job has no next run');
    await this.services.store.transaction(async (tx) => {
      if (known === undefined) await changeJob(this.services, tx, id, { nextRunTime: new Date(slot).toISOString() });
      await addSlot(this.services.store, tx, { id, name: job.name, slot });
    });
  }

  /** The time of a slot has come: the next one is stored, whatever becomes of this one. */
  async #slot(job: Job, { payload, finish }: Attempt): Promise<void> {
    const { services, clock } = this;
    const { store } = services;
    await finish(async (tx) => {
      const row = await findJob(services, isColumn('handler', job.name), tx);
      const slot = Date.parse(String(payload.slot));
      // Paused, or planned anew since.
      if (row?.status !== 'running' || Date.parse(String(row.nextRunTime)) !== slot) return;
      const id = String(row.id);
      const { run, missed, next } = dueSlots(String(row.cron), slot, clock(), job.catchUp);
      await changeJob(services, tx, id, { nextRunTime: next === undefined ? null : new Date(next).toISOString() });
      if (next !== undefined) await addSlot(store, tx, { id, name: job.name, slot: next });
      const skipped = run === undefined ? 'missed' : (await isOpen(tx, laneOf(job.name))) ? 'overlap' : undefined;
      if (skipped)
        await noteRun(services, tx, {
          jobId: id,
          slot: new Date(slot).toISOString(),
          trigger: 'schedule',
          status: stateAfter(services.model, 'skip'),
          skippedFor: skipped,
          missed,
        });
      else
        await addRun(store, tx, row, {
          name: job.name,
          key: `run:${job.name}:${new Date(run as number).toISOString()}`,
          slot: run as number,
          trigger: run === slot && missed === 0 ? 'schedule' : 'catchUp',
          missed,
        });
    });
  }
}
