import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { parcels, tellOverdue } from './cabinet-parcels.ts';
import { cabinets, noteCells } from './cells.ts';

const hooks: ResourceHooks = {
  async after(context, tx, { action, values: parcel }) {
    if (action === 'overtime') await tellOverdue(context, tx, parcel);
    if (action !== 'clear') return;
    const cabinet = await asSystem(context, cabinets, tx).one(parcel.cabinetId, 'change');
    if (!cabinet) return;
    const left = await asSystem(context, parcels, tx).find(
      all(isColumn('cabinetId', cabinet.id), { is: 'in', column: 'status', values: ['stored', 'overdue'] }),
      { columns: ['id'] },
    );
    await noteCells(context, tx, cabinet, left.length);
  },
};

export default { resource: parcels, hooks };
