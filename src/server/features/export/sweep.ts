import type { Services } from '../../context.ts';
import { all, live, type Condition } from '../../storage/condition.ts';
import madeFiles from '../files/made-file.table.ts';
import { dropMade, sweepMade } from '../files/made-files.ts';
import jobs from './job.table.ts';
import { openStates, type Jobs } from './jobs.ts';
import type { StoredTasks } from './stored-tasks.ts';
import { taskResource } from './task.ts';
import { runnerTexts } from './texts.ts';

/** Much longer than storing a task and its job takes. */
const abandonedMs = 10 * 60_000;
const before = (column: string, time: number): Condition => ({
  is: 'compare',
  column,
  op: '<=',
  value: new Date(time).toISOString(),
});

/** Removes expired files, and fails tasks of older releases, which had no jobs. */
export async function sweepTasks(services: Services, tasks: StoredTasks, held: Jobs, now: number): Promise<void> {
  const { store } = services;
  await tasks.stepAll(before('expireTime', now), 'expire');
  await sweepMade(services, now);
  await held.sweep();
  await dropOfDeleted(services);
  const open = await store.find(
    taskResource(services.model).table,
    ['id'],
    all(live, { is: 'in', column: 'status', values: openStates }, before('updatedAt', now - abandonedMs)),
  );
  const ids = open.map(({ id }) => String(id));
  const known = new Set(
    (await store.find(jobs.name, ['id'], { is: 'in', column: 'id', values: ids }, { limit: ids.length + 1 })).map(
      ({ id }) => String(id),
    ),
  );
  for (const id of ids) if (!known.has(id)) await tasks.step(id, 'fail', { errorMessage: runnerTexts.stopped.zh });
}

/** Removes the files of deleted tasks. */
async function dropOfDeleted({ store, model }: Services): Promise<void> {
  const deleted: Condition = {
    is: 'via',
    column: 'id',
    several: false,
    table: taskResource(model).table,
    where: { is: 'empty', column: 'deletedAt', empty: false },
  };
  const found = await store.find(madeFiles.name, ['id'], deleted);
  if (found.length > 0)
    await store.transaction((tx) =>
      dropMade(
        { store },
        tx,
        found.map(({ id }) => String(id)),
      ),
    );
}
