import type { Row } from '../../../meta/json.ts';
import { wholeField } from '../../http/input/fields.ts';
import type { Given } from '../../http/input/input.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Context } from '../../context.ts';
import { fetchTasks, takeReport, taskReport, type wantedTasks } from '../device-tasks.ts';
import { printTasks } from './print-slips.ts';

const attemptTitle = { zh: '打印次数', en: 'Attempt', es: 'Intento' } as const;
export const printReport = { ...taskReport, attempt: wholeField(attemptTitle, [1, 1000]) };

/** A printer fetches the slips that wait for it. One that it gets again says so by its attempt. */
export async function takeSlips(context: Context, device: Row, { limit }: Given<typeof wantedTasks>): Promise<Row> {
  const list = await asSystem(context, printTasks).transaction(async (rows) => {
    const { given } = await fetchTasks(rows, isColumn('equipmentId', device.id), limit);
    return given.map(({ id, orderNo, ticketType, copies, content, attempts }): Row => ({
      id: id ?? null,
      attempt: attempts ?? null,
      orderNo: orderNo ?? null,
      ticketType: ticketType ?? null,
      copies: copies ?? null,
      content: content ?? null,
    }));
  });
  return { list };
}

/** A printer says what became of a slip; what it says of an earlier attempt is not noted. */
export const takePrinted = (context: Context, device: Row, given: Given<typeof printReport>): Promise<Row> =>
  takeReport(
    context,
    printTasks,
    isColumn('equipmentId', device.id),
    given,
    ({ attempts }) => Number(attempts) === given.attempt,
  );
