import { minute } from '../../auth/clock.ts';
import type { Row } from '../../../meta/json.ts';
import { choiceField, idField, textField, wholeField } from '../../http/input/fields.ts';
import type { Given } from '../../http/input/input.ts';
import { asSystem, type Rows } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Context } from '../../context.ts';
import { grants } from './ids.ts';
import { noteProgress } from './progress.ts';

const maxAtOnce = 50;
/** A device that took something and says nothing of it for so long gets it again. */
const silentMs = 2 * minute;
/** Between attempts; after the last one somebody has to look. */
const waits = [minute, 5 * minute, 15 * minute, 60 * minute];
const maxAttempts = waits.length + 1;

const titles = {
  limit: { zh: '条数', en: 'Limit', es: 'Límite' },
  id: { zh: '授权', en: 'Grant', es: 'Autorización' },
  revision: { zh: '授权版本', en: 'Revision', es: 'Revisión' },
  message: { zh: '下发结果', en: 'Result', es: 'Resultado' },
} as const;

export const wantedTasks = { limit: wholeField(titles.limit, [1, maxAtOnce], maxAtOnce) };
export const taskResult = {
  id: idField(titles.id),
  revision: wholeField(titles.revision, [1, 999_999_999]),
  result: choiceField(['success', 'failed'], 'success'),
  message: textField(titles.message, 200),
};

/** A device fetches what it has to know; each of it as it is by now. */
export async function takeTasks(context: Context, device: Row, { limit }: Given<typeof wantedTasks>): Promise<Row> {
  const now = Date.now();
  const taken = await asSystem(context, grants).transaction(async (rows, tx) => {
    const given: Row[] = [];
    let isGivenUp = false;
    for (const row of await rows.find(all(isColumn('deviceId', device.id), dueAt(now)), { lock: 'change', limit })) {
      if (row.status === 'sent' && Number(row.attempts) >= maxAttempts) {
        await rows.changeStep(row, 'fail', { resultMessage: '设备未回报结果' });
        isGivenUp = true;
      } else given.push(await rows.changeStep(row, 'send', { attempts: Number(row.attempts) + 1 }));
    }
    if (isGivenUp) await noteProgress(context, tx, { deviceId: String(device.id) });
    return given.map(taskOf);
  });
  return { list: taken };
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

const taskOf = ({ id: taskId, revision, wanted, userId, realName, content }: Row): Row => ({
  id: taskId ?? null,
  revision: revision ?? null,
  action: wanted ?? null,
  personId: userId ?? null,
  personName: realName ?? null,
  ...(wanted === 'grant' ? (content as Row) : {}),
});

/** A device says what became of it. Of what has changed meanwhile nothing is noted: the device gets it anew. */
export async function takeResult(
  context: Context,
  device: Row,
  { id: taskId, revision, result, message }: Given<typeof taskResult>,
): Promise<Row> {
  return asSystem(context, grants).transaction(async (rows, tx) => {
    const row = await rows.first(all(isColumn('id', taskId), isColumn('deviceId', device.id)), 'change');
    const current = row?.status === 'sent' && Number(row.revision) === revision;
    if (current) {
      await noteResult(rows, row, result, message);
      await noteProgress(context, tx, { users: [String(row.userId)] });
      await noteProgress(context, tx, { deviceId: String(device.id) });
    }
    return { accepted: current };
  });
}

async function noteResult(rows: Rows, row: Row, result: string, message: string): Promise<void> {
  const attempts = Number(row.attempts);
  const wait = waits[attempts - 1];
  if (result === 'success') await rows.changeStep(row, 'succeed', { resultMessage: message || null, nextTime: null });
  else if (wait !== undefined)
    await rows.changeStep(row, 'postpone', {
      resultMessage: message || null,
      nextTime: new Date(Date.now() + wait).toISOString(),
    });
  else await rows.changeStep(row, 'fail', { resultMessage: message || null, nextTime: null });
}
