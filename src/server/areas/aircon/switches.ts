import type { Row } from '../../../meta/json.ts';
import { timeOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../storage/database.ts';
import { addWork, type NewWork } from '../../storage/work/add.ts';

export const switchHandler = 'aircon.switch';

export type Power = 'on' | 'off';

/** Within so many attempts, a minute apart at most, a gateway answers, or somebody has to see to it. */
const maxAttempts = 10;

const switching = ({ id }: Row, power: Power, dueMs: number, again = ''): NewWork => ({
  key: `air:${String(id)}:${power}${again}`,
  handler: switchHandler,
  payload: { orderId: String(id), power, ...(again !== '' && { overtaken: true }) },
  dueMs,
  maxAttempts,
});

/** The room is switched on when its overtime begins, and off when it ends. */
export async function planSwitches(context: Context, tx: Queries, order: Row): Promise<void> {
  await addWork(
    context.store,
    tx,
    switching(order, 'on', timeOf(order.startTime)),
    switching(order, 'off', timeOf(order.endTime)),
  );
}

/** Somebody cancelled it while it was being switched on. */
export async function planOff(context: Context, tx: Queries, order: Row, dueMs: number): Promise<void> {
  await addWork(context.store, tx, switching(order, 'off', dueMs, ':again'));
}
