import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../meta/errors.ts';
import { toChinaTime } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context, Services } from '../../context.ts';
import { codecOf } from '../../records/rows.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import { makeFile } from './make-file.ts';
import type { Queue } from './queue.ts';
import { readRequest } from './request.ts';
import { exportFolder, fileOf, taskResource } from './task.ts';
import { runnerTexts } from './texts.ts';
import { say, sayIn } from '../../labels.ts';

/** Files of one process under way at a time. */
const mostTogether = 2;
const day = 86_400_000;
const keptDays = 7;
/** A task that nobody has touched for so long has lost the process that worked at it. */
const abandonedMs = 2 * 60_000;
const progressMs = 500;

interface Parts extends Services {
  readonly clock: () => number;
}

/** Makes the files of the export centre, a few at a time, and takes them away when they have expired. */
export class ExportRunner implements Queue {
  readonly #parts: Parts;
  readonly #tasks: Resource;
  readonly #folder: Promise<string>;
  readonly #waiting: { context: Context; id: string }[] = [];
  readonly #running = new Map<string, { abort: AbortController; done: Promise<void> }>();
  #stopped = false;

  constructor(parts: Parts, dataDir: string) {
    this.#parts = parts;
    this.#tasks = taskResource(parts.model);
    this.#folder = exportFolder(dataDir);
    // Told to whoever needs it first; until then nobody has to listen.
    this.#folder.catch(() => undefined);
  }

  enqueue(context: Context, id: string): void {
    this.#waiting.push({ context, id });
    this.#next();
  }

  /** Ends the work at a task whose cancelling is stored already. */
  cancel(id: string): void {
    this.#running.get(id)?.abort.abort();
  }

  /** The finished file of a task, if it is still there. */
  async file(id: string): Promise<string> {
    return fileOf(await this.#folder, id);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#waiting.length = 0;
    for (const { abort } of this.#running.values()) abort.abort();
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  #next(): void {
    while (!this.#stopped && this.#running.size < mostTogether) {
      // One that was cancelled and is asked for again waits until its first run has put away what it had begun.
      const at = this.#waiting.findIndex(({ id }) => !this.#running.has(id));
      const [next] = at < 0 ? [] : this.#waiting.splice(at, 1);
      if (!next) return;
      const abort = new AbortController();
      const done = this.#run(next.context, next.id, abort.signal)
        .catch((error: unknown) => this.#parts.log.error({ err: error, task: next.id }, 'an export failed'))
        .then(() => {
          this.#running.delete(next.id);
          this.#next();
        });
      this.#running.set(next.id, { abort, done });
    }
  }

  async #run(context: Context, id: string, signal: AbortSignal): Promise<void> {
    // Whoever was faster has cancelled it.
    if (!(await this.#move(id, 'waiting', { status: 'running', startTime: this.#now(), doneRows: 0, progress: 0 }))) return;
    try {
      const task = await this.#read(id);
      const resource = this.#parts.model.resources.get(String(task.entityCode));
      if (!resource) throw new AppError('notFound');
      const asked = await readRequest(context, resource, { ...(task.filters as Row | null), _format: task.format, _columns: task.columns });
      const path = fileOf(await this.#folder, id);
      const made = await makeFile(context, resource, asked, { path, signal, progress: this.#reporter(id) });
      const finishTime = this.#now();
      const kept = await this.#move(id, 'running', {
        status: 'success', finishTime, expireTime: new Date(this.#parts.clock() + keptDays * day).toISOString(), totalRows: made.rows, doneRows: made.rows, progress: 100, fileSize: made.size,
        fileName: `${say(context.locale, resource.label)}_${toChinaTime(finishTime).replace(/[-:]/g, '').replace(' ', '_')}.${asked.format}`, downloadCount: 0, errorMessage: null,
      });
      if (!kept) await rm(path, { force: true });
    } catch (error) {
      if (signal.aborted && !this.#stopped) return;
      if (!(error instanceof AppError) && !signal.aborted) this.#parts.log.error({ err: error, task: id }, 'an export failed');
      const text = error instanceof AppError ? error.text(context.locale, sayIn(context.locale)) : this.#stopped ? runnerTexts.stopped[context.locale] : runnerTexts.failed[context.locale];
      await this.#move(id, 'running', { status: 'failed', finishTime: this.#now(), errorMessage: text });
    }
  }

  /** Writes how far a task is, now and then; one that was cancelled or deleted elsewhere is given up. */
  #reporter(id: string): (done: number, total: number) => void {
    let told = 0;
    return (doneRows, totalRows) => {
      const now = performance.now();
      if (now - told < progressMs) return;
      told = now;
      const progress = totalRows === 0 ? 0 : Math.floor((doneRows / totalRows) * 100);
      void this.#move(id, 'running', { doneRows, totalRows, progress }).then((kept) => kept || this.cancel(id), (error: unknown) => this.#parts.log.error({ err: error, task: id }, 'the progress of an export could not be stored'));
    };
  }

  /** Changes a task that is still in a state. */
  #move(id: string, from: string, values: Row): Promise<boolean> {
    return this.#change(all(live, isColumn('id', id), isColumn('status', from)), values).then((changed) => changed > 0);
  }

  #change(where: Condition, values: Row): Promise<number> {
    const { store, model, db } = this.#parts;
    const stored = codecOf(model, this.#tasks, db.dialect).toStored({ ...values, updatedAt: this.#now() });
    return store.transaction((tx) => store.update(tx, this.#tasks.table, stored, where));
  }

  async #read(id: string): Promise<Row> {
    const { store, model, db } = this.#parts;
    const codec = codecOf(model, this.#tasks, db.dialect);
    const [row] = await store.find(this.#tasks.table, codec.readable, all(live, isColumn('id', id)), { limit: 1 });
    if (!row) throw new AppError('notFound');
    return codec.toPlain(row);
  }

  #now(): string {
    return new Date(this.#parts.clock()).toISOString();
  }

  /**
   * Takes away what has expired and gives up what was left behind. The embedded database belongs to
   * one process, so that whatever is under way when it starts has been left by the one before.
   */
  async sweep(starting = false): Promise<void> {
    const { store, db } = this.#parts;
    const known = [...this.#running.keys(), ...this.#waiting.map(({ id }) => id)];
    const since = starting && db.dialect.name === 'sqlite' ? this.#parts.clock() : this.#parts.clock() - abandonedMs;
    const open = await store.find(this.#tasks.table, ['id', 'status'], all(live, { is: 'in', column: 'status', values: ['waiting', 'running'] }, { is: 'compare', column: 'updatedAt', op: '<=', value: new Date(since).toISOString() }));
    for (const { id, status } of open) {
      if (!known.includes(String(id))) await this.#move(String(id), String(status), { status: 'failed', finishTime: this.#now(), errorMessage: runnerTexts.stopped.zh });
    }
    await this.#change(all(live, isColumn('status', 'success'), { is: 'compare', column: 'expireTime', op: '<=', value: this.#now() }), { status: 'expired' });
    await this.#clear();
  }

  /** Files without a finished task: expired, deleted, or of a process that ended in the middle. */
  async #clear(): Promise<void> {
    const { store } = this.#parts;
    const folder = await this.#folder;
    const files = (await readdir(folder)).filter((name) => !this.#running.has(name.slice(0, 36)));
    const ids = [...new Set(files.map((name) => name.slice(0, 36)))];
    const open = await store.find(this.#tasks.table, ['id', 'status'], all(live, { is: 'in', column: 'id', values: ids }, { is: 'in', column: 'status', values: ['success', 'running'] }), { limit: ids.length + 1 });
    const wanted = new Set(open.map(({ id }) => String(id)));
    for (const name of files) if (!wanted.has(name.slice(0, 36))) await rm(join(folder, name), { force: true });
  }
}
