import { minute } from '../../clock.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context, Services } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { systemContext } from '../../system.ts';
import { remindPhones } from './remind-phones.ts';
import { deviceResources, nameOf, referenceOf, warnings, type DeviceResource } from './devices.ts';

/** A device that has said nothing for so long is offline. */
export const silentMs = 5 * minute;
const atOnce = 500;

/** Devices with a key that were online and have fallen silent: each gets a warning, and those responsible a message. */
export async function findSilentDevices(services: Services, now: number): Promise<number> {
  const context = systemContext(services);
  const before = new Date(now - silentMs).toISOString();
  const silent: Condition = all(
    isColumn('status', 'online'),
    { is: 'empty', column: 'deviceKey', empty: false },
    { is: 'compare', column: 'heartbeatTime', op: '<', value: before },
  );
  let found = 0;
  for (const kind of deviceResources)
    for (const { id } of await asSystem(context, kind).find(silent, { columns: ['id'], limit: atOnce })) {
      const warned = await asSystem(context, kind).transaction(async (rows, tx) => {
        // It may have reported meanwhile.
        const row = await rows.first(all(silent, isColumn('id', id)), 'change');
        if (!row) return false;
        await rows.move(row, 'offline');
        await addWarning(context, tx, kind, row);
        await remindPhones(context, tx, kind, row);
        return true;
      });
      if (warned) found++;
    }
  return found;
}

export const addWarning = (context: Context, tx: Queries, kind: DeviceResource, row: Row): Promise<Row> =>
  asSystem(context, warnings, tx).add({
    [referenceOf[kind]]: row.id ?? null,
    deviceName: nameOf(row),
    orgId: row.orgId ?? null,
    offlineTime: row.heartbeatTime ?? null,
  });

/** A device that is online again ends its warnings. */
export async function endWarnings(context: Context, tx: Queries, kind: DeviceResource, id: string): Promise<void> {
  const rows = asSystem(context, warnings, tx);
  const open = all(isColumn(referenceOf[kind], id), {
    is: 'in',
    column: 'status',
    values: ['alarming', 'handling'],
  });
  for (const warning of await rows.find(open, { lock: 'change' })) await rows.changeStep(warning, 'recover');
}
