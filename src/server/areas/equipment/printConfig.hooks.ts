import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { refusal } from '../refusal.ts';
import { terminals } from './devices.ts';
import { slipPlaces, unknownPlaces } from './slip.ts';

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (action !== 'add' && action !== 'update') return;
    const [unknown] = unknownPlaces(typeof values.template === 'string' ? values.template : '');
    if (unknown !== undefined)
      throw refusal('slipPlaceUnknown', 'template', { place: unknown, places: slipPlaces.join('、') });
    if ('equipmentId' in values && values.equipmentId !== (before?.equipmentId ?? null))
      await refuseNoPrinter(context, tx, { ...before, ...values });
  },
};

/** A printer that belongs to nobody else. */
async function refuseNoPrinter(context: Context, tx: Queries, { equipmentId, merchantId }: Row): Promise<void> {
  if (equipmentId === null) return;
  const printer = await asSystem(context, terminals, tx).one(equipmentId, 'rely');
  if (!printer || printer.equipmentType !== 'printer' || printer.status === 'scrapped')
    throw refusal('notAPrinter', 'equipmentId', { name: String(printer?.equipmentName ?? '') });
  if (printer.merchantId !== null && printer.merchantId !== merchantId)
    throw refusal('printerOfOther', 'equipmentId', { name: String(printer.equipmentName) });
}

export default { resource: 'equipment/printConfig', hooks };
