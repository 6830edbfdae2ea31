import type { ResourceHooks } from '../../records/hooks.ts';
import { parcels, recountCells } from './cells.ts';

/** What fills a compartment, or empties it. */
const moving: ReadonlySet<string> = new Set(['add', 'take', 'clear']);

const hooks: ResourceHooks = {
  async after(context, tx, { action, values: parcel }) {
    if (moving.has(action)) await recountCells(context, tx, parcel.cabinetId);
  },
};

export default { resource: parcels, hooks };
