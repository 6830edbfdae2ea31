import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { nameOf } from './devices.ts';

export const parcels = 'equipment/cabinetParcel';
const cabinets = 'equipment/cabinet';
export const maxCells = 500;

/** Parcels that take up a compartment. */
export const inside: Condition = { is: 'in', column: 'status', values: ['stored', 'overdue'] };

/** The cabinet that a device opens, held until the transaction ends: one puts in or takes out at a time. */
export const linkedCabinet = (context: Context, tx: Queries, device: Row): Promise<Row | undefined> =>
  asSystem(context, cabinets, tx).first(isColumn('equipmentId', device.id), 'change');

export async function cabinetOf(context: Context, tx: Queries, device: Row): Promise<Row> {
  const cabinet = await linkedCabinet(context, tx, device);
  if (!cabinet) throw new AppError('deviceNoCabinet', { name: nameOf(device) });
  return cabinet;
}

/** How full a cabinet is. Neither logged nor a new version: nobody edits it. */
export async function noteCells(context: Context, tx: Queries, cabinet: Row, used: number): Promise<void> {
  const usedCount = Math.min(used, Number(cabinet.cellCount));
  const filled = usedCount === Number(cabinet.cellCount) ? 'full' : 'normal';
  const isInUse = cabinet.status === 'normal' || cabinet.status === 'full';
  const { resource } = asSystem(context, cabinets, tx);
  await context.store.update(
    tx,
    resource.table,
    { usedCount, status: isInUse ? filled : String(cabinet.status) },
    isColumn('id', cabinet.id),
  );
}

/** After something was put in or taken out. */
export async function recountCells(context: Context, tx: Queries, cabinetId: unknown): Promise<void> {
  const cabinet = await asSystem(context, cabinets, tx).one(cabinetId, 'change');
  if (!cabinet) return;
  const left = await asSystem(context, parcels, tx).find(all(inside, isColumn('cabinetId', cabinetId)), {
    columns: ['id'],
  });
  await noteCells(context, tx, cabinet, left.length);
}
