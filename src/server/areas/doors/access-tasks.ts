import type { Row } from '../../../meta/json.ts';
import { wholeField } from '../../http/input/fields.ts';
import type { Given } from '../../http/input/input.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Context } from '../../context.ts';
import { fetchTasks, takeReport, taskReport, type wantedTasks } from '../device-tasks.ts';
import { grants } from './ids.ts';
import { noteProgress } from './progress.ts';

const revisionTitle = { zh: '授权版本', en: 'Revision', es: 'Revisión' } as const;
export const accessReport = { ...taskReport, revision: wholeField(revisionTitle, [1, 999_999_999]) };

/** A device fetches what it has to know; each of it as it is by now. */
export async function takeTasks(context: Context, device: Row, { limit }: Given<typeof wantedTasks>): Promise<Row> {
  const list = await asSystem(context, grants).transaction(async (rows, tx) => {
    const { given, givenUp } = await fetchTasks(rows, isColumn('deviceId', device.id), limit);
    if (givenUp.length > 0) {
      await noteProgress(context, tx, { users: givenUp.map(({ userId }) => String(userId)) });
      await noteProgress(context, tx, { deviceId: String(device.id) });
    }
    return given.map(taskOf);
  });
  return { list };
}

const taskOf = ({ id: taskId, revision, wanted, userId, realName, content }: Row): Row => ({
  id: taskId ?? null,
  revision: revision ?? null,
  action: wanted ?? null,
  personId: userId ?? null,
  personName: realName ?? null,
  ...(wanted === 'grant' ? (content as Row) : {}),
});

/** A device says what became of it. Of what has changed meanwhile nothing is noted: the device gets it anew. */
export const takeResult = (context: Context, device: Row, given: Given<typeof accessReport>): Promise<Row> =>
  takeReport(
    context,
    grants,
    isColumn('deviceId', device.id),
    given,
    ({ revision }) => Number(revision) === given.revision,
    async (tx, { userId }) => {
      await noteProgress(context, tx, { users: [String(userId)] });
      await noteProgress(context, tx, { deviceId: String(device.id) });
    },
  );
