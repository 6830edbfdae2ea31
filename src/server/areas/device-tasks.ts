import type { Row } from '../../meta/json.ts';
import { minute, nowMs } from '../clock.ts';
import { choiceField, idField, textField, wholeField } from '../http/input/fields.ts';
import { asSystem, type Rows } from '../records/rows.ts';
import { all, isColumn, type Condition } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import type { Context } from '../context.ts';

/**
 * Work that devices fetch and report on: rows with the states `waiting` and `sent`, the steps `send`, `succeed`,
 * `postpone` and `fail`, and the fields `attempts`, `sentTime`, `nextTime` and `resultMessage`.
 */
const maxAtOnce = 50;
/** A device that took something and says nothing of it for so long gets it again. */
const silentMs = 2 * minute;
/** Between attempts; after the last one somebody has to look. */
const waits = [minute, 5 * minute, 15 * minute, 60 * minute];
const maxAttempts = waits.length + 1;

const titles = {
  limit: { zh: '条数', en: 'Limit', es: 'Límite' },
  id: { zh: '任务', en: 'Task', es: 'Tarea' },
  result: { zh: '执行结果', en: 'Result', es: 'Resultado' },
} as const;

export const wantedTasks = { limit: wholeField(titles.limit, [1, maxAtOnce], maxAtOnce) };
export const taskReport = {
  id: idField(titles.id),
  result: choiceField(['success', 'failed'], 'success'),
  message: textField(titles.result, 200),
};

interface Fetched {
  readonly given: readonly Row[];
  /** Those that were taken as often as may be, without a word of what became of them. */
  readonly givenUp: readonly Row[];
}

/** What is due for a device, noted as taken. */
export async function fetchTasks(rows: Rows, ofDevice: Condition, limit: number): Promise<Fetched> {
  const given: Row[] = [];
  const givenUp: Row[] = [];
  for (const row of await rows.find(all(ofDevice, dueAt(nowMs())), { lock: 'change', limit })) {
    if (row.status === 'sent' && Number(row.attempts) >= maxAttempts) {
      givenUp.push(await rows.changeStep(row, 'fail', { resultMessage: '设备未回报结果' }));
    } else given.push(await rows.changeStep(row, 'send', { attempts: Number(row.attempts) + 1 }));
  }
  return { given, givenUp };
}

const dueAt = (now: number): Condition => ({
  is: 'any',
  of: [
    all(isColumn('status', 'waiting'), {
      is: 'any',
      of: [
        { is: 'empty', column: 'nextTime', empty: true },
        { is: 'compare', column: 'nextTime', op: '<=', value: new Date(now).toISOString() },
      ],
    }),
    all(isColumn('status', 'sent'), {
      is: 'compare',
      column: 'sentTime',
      op: '<',
      value: new Date(now - silentMs).toISOString(),
    }),
  ],
});

interface Report {
  readonly id: string;
  readonly result: string;
  readonly message: string;
}

/**
 * What a device says of a task, noted if it is of the attempt that counts. Tasks that failed are due again after a
 * while, until they have failed too often.
 */
export async function takeReport(
  context: Context,
  resource: string,
  ofDevice: Condition,
  { id, result, message }: Report,
  isCurrent: (row: Row) => boolean,
  after?: (tx: Queries, row: Row) => Promise<void>,
): Promise<Row> {
  return asSystem(context, resource).transaction(async (rows, tx) => {
    const row = await rows.first(all(isColumn('id', id), ofDevice), 'change');
    const accepted = row?.status === 'sent' && isCurrent(row);
    if (accepted) {
      await noteResult(rows, row, result, message || null);
      await after?.(tx, row);
    }
    return { accepted };
  });
}

async function noteResult(rows: Rows, row: Row, result: string, resultMessage: string | null): Promise<void> {
  const wait = waits[Number(row.attempts) - 1];
  if (result === 'success') await rows.changeStep(row, 'succeed', { resultMessage, nextTime: null });
  else if (wait === undefined) await rows.changeStep(row, 'fail', { resultMessage, nextTime: null });
  else await rows.changeStep(row, 'postpone', { resultMessage, nextTime: new Date(nowMs() + wait).toISOString() });
}
