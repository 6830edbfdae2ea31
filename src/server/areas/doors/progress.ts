import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { grants, groupDevices, groupUsers } from './ids.ts';

/** Whose rows in groups say how far their grants have come. */
export type Whose = { readonly users: readonly string[] } | { readonly deviceId: string };

const undone: readonly string[] = ['waiting', 'sent'];

/** A person's rows in groups say how far all devices are, a device's rows how far it is with everybody. */
export async function noteProgress(context: Context, tx: Queries, whose: Whose): Promise<void> {
  if ('deviceId' in whose) return noteDevice(context, tx, whose.deviceId);
  const rows = await asSystem(context, grants, tx).find({ is: 'in', column: 'userId', values: [...whose.users] });
  for (const userId of whose.users)
    await note(
      context,
      tx,
      groupUsers,
      isColumn('userId', userId),
      rows.filter((row) => row.userId === userId),
    );
}

async function noteDevice(context: Context, tx: Queries, deviceId: string): Promise<void> {
  const open: Condition = { is: 'in', column: 'status', values: [...undone, 'failed'] };
  const rows = await asSystem(context, grants, tx).find({ is: 'all', of: [isColumn('deviceId', deviceId), open] });
  await note(context, tx, groupDevices, isColumn('deviceId', deviceId), rows);
}

/** Neither logged nor a new version: nobody edits it. */
async function note(
  context: Context,
  tx: Queries,
  resource: string,
  where: Condition,
  rows: readonly Row[],
): Promise<void> {
  const failed = rows.find(({ status }) => status === 'failed');
  const waits = rows.some(({ status }) => undone.includes(String(status)));
  const syncStatus = failed ? 'failed' : waits ? 'waiting' : 'success';
  const { resource: of } = asSystem(context, resource, tx);
  await context.store.update(
    tx,
    of.table,
    {
      syncStatus,
      ...(resource === groupUsers && {
        syncMessage: failed ? String(failed.resultMessage ?? '') : null,
      }),
    },
    where,
  );
}
