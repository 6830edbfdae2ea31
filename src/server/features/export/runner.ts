import { AppError } from '../../../meta/errors.ts';
import { toChinaTime } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Principals } from '../../auth/principals.ts';
import type { Context, Services } from '../../context.ts';
import { say, sayIn } from '../../labels.ts';
import { dropBytes, noteMade, storeMade } from '../files/made-files.ts';
import { scopeOf } from '../files/made-scope.ts';
import { contextOf } from './asker.ts';
import { mimeOf } from '../../http/attachment.ts';
import { apiBase } from '../../http/bases.ts';
import { beatMs, Jobs, type Job } from './jobs.ts';
import { makeFile } from './make-file.ts';
import type { Queue } from './queue.ts';
import { readRequest } from './request.ts';
import { StoredTasks } from './stored-tasks.ts';
import { sweepTasks } from './sweep.ts';
import { taskResource } from './task.ts';
import { runnerTexts } from './texts.ts';

/** The number of files that one process makes at a time. */
const maxTogether = 2;
const keptMs = 7 * 86_400_000;
const progressMs = 500;
/** How long a task may wait if its process ended before it announced the task. */
const pollMs = 5000;

interface Work {
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/** Makes the files of the export centre, a few at a time, including those that other processes left behind. */
export class ExportRunner implements Queue {
  readonly #services: Services;
  readonly #principals: Principals;
  readonly #clock: () => number;
  readonly #jobs: Jobs;
  readonly #tasks: StoredTasks;
  readonly #running = new Map<string, Work>();
  readonly #poll: NodeJS.Timeout;
  #looking: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(services: Services, principals: Principals, clock: () => number) {
    this.#services = services;
    this.#principals = principals;
    this.#clock = clock;
    const tasks = taskResource(services.model);
    this.#jobs = new Jobs(services, tasks, clock);
    this.#tasks = new StoredTasks(services, tasks, clock);
    this.#poll = setInterval(() => this.wake(), pollMs);
    this.#poll.unref();
  }

  wake(): void {
    this.#looking = this.#looking
      .then(() => this.#look())
      .catch((error: unknown) => this.#services.log.error({ err: error }, 'exports cannot be looked for'));
  }

  /** Stops the work on a task that is already stored as cancelled. */
  cancel(id: string): void {
    this.#running.get(id)?.abort.abort();
  }

  /** Stops running jobs; another process, or the next start, begins them again. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#poll);
    await this.#looking;
    for (const { abort } of this.#running.values()) abort.abort();
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  sweep(): Promise<void> {
    return sweepTasks(this.#services, this.#tasks, this.#jobs, this.#clock());
  }

  async #look(): Promise<void> {
    while (!this.#stopped && this.#running.size < maxTogether) {
      const job = await this.#jobs.claim();
      if (!job) return;
      // This process missed the renewal of its own lease: its first run ends before another begins.
      const stale = this.#running.get(job.id);
      stale?.abort.abort();
      await stale?.done;
      if (stale) continue;
      const abort = new AbortController();
      const beat = setInterval(
        () =>
          void this.#jobs.keep(job.id).then(
            (kept) => kept || abort.abort(),
            () => undefined,
          ),
        beatMs,
      );
      const done = this.#work(job, abort.signal)
        .catch((error: unknown) => this.#services.log.error({ err: error, task: job.id }, 'an export failed'))
        .then(() => {
          clearInterval(beat);
          this.#running.delete(job.id);
          if (!this.#stopped) this.wake();
        });
      this.#running.set(job.id, { abort, done });
    }
  }

  async #work(job: Job, signal: AbortSignal): Promise<void> {
    const { id } = job;
    try {
      // It was cancelled in the meantime.
      if (!(await this.#tasks.step(id, 'start', { doneRows: 0, progress: 0 }))) return;
      const context = await contextOf(this.#services, this.#principals, job.asker);
      const text = job.hopeless ? 'stopped' : context ? undefined : 'noAsker';
      if (!context || text) await this.#fail(id, runnerTexts[text ?? 'noAsker'][context?.locale ?? 'zh']);
      else await this.#make(context, id, signal).catch((error: unknown) => this.#failed(context, id, signal, error));
    } finally {
      await this.#jobs.release(id, 0);
    }
  }

  async #make(context: Context, id: string, signal: AbortSignal): Promise<void> {
    const task = await this.#tasks.read(id);
    const resource = context.model.resources.get(String(task.entityCode));
    if (!resource) throw new AppError('notFound');
    const asked = await readRequest(context, resource, {
      ...(task.filters as Row | null),
      _format: task.format,
      _columns: task.columns,
    });
    const scope = scopeOf(context, resource, ['list', 'export']);
    const { rows, arrived } = await makeFile(context, resource, asked, { signal, progress: this.#reporter(id) });
    const expireMs = this.#clock() + keptMs;
    const made = await storeMade(
      context,
      { id, ownerId: context.principal.userId, resourceId: resource.id, scope, expireMs },
      arrived,
      mimeOf(asked.format),
    );
    const finishTime = this.#tasks.now();
    await context.store.transaction(async (tx) => {
      const values: Row = {
        expireTime: new Date(expireMs).toISOString(),
        totalRows: rows,
        doneRows: rows,
        progress: 100,
        fileSize: made.size,
        fileUrl: `${apiBase}${taskResource(context.model).prefix}/download/${id}`,
        fileName: fileName(context, resource, finishTime, asked.format),
        downloadCount: 0,
        errorMessage: null,
      };
      const mine =
        !signal.aborted && (await this.#jobs.keep(id, tx)) && (await this.#tasks.step(id, 'success', values, tx));
      if (mine) await noteMade(context, tx, made);
      else await dropBytes(context, tx, [made.objectId]);
    });
  }

  async #failed(context: Context, id: string, signal: AbortSignal, error: unknown): Promise<void> {
    // A task that ends with its process waits for another process; a cancelled one has its state already.
    if (this.#stopped) await this.#tasks.move(id, ['running'], { status: 'waiting', startTime: null });
    if (signal.aborted) return;
    if (!(error instanceof AppError)) this.#services.log.error({ err: error, task: id }, 'an export failed');
    await this.#fail(
      id,
      error instanceof AppError
        ? error.text(context.locale, sayIn(context.locale))
        : runnerTexts.failed[context.locale],
    );
  }

  #fail(id: string, errorMessage: string): Promise<boolean> {
    return this.#tasks.step(id, 'fail', { errorMessage });
  }

  /** Stores the progress of a task from time to time; stops if the task was cancelled or deleted elsewhere. */
  #reporter(id: string): (done: number, total: number) => void {
    let reportedAt = 0;
    return (doneRows, totalRows) => {
      const now = performance.now();
      if (now - reportedAt < progressMs) return;
      reportedAt = now;
      const progress = totalRows === 0 ? 0 : Math.floor((doneRows / totalRows) * 100);
      void this.#tasks.move(id, ['running'], { doneRows, totalRows, progress }).then(
        (kept) => kept || this.cancel(id),
        (error: unknown) =>
          this.#services.log.error({ err: error, task: id }, 'the progress of an export could not be stored'),
      );
    };
  }
}

const fileName = ({ locale }: Context, { label }: Resource, time: string, format: string): string =>
  `${say(locale, label)}_${toChinaTime(time).replace(/[-:]/g, '').replace(' ', '_')}.${format}`;
