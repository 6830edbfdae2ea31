import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { refusal } from '../refusal.ts';
import { deviceResources, nameOf, referenceOf, warnings } from './devices.ts';

/** A warning is about one device, and says its name. */
const hooks: ResourceHooks = {
  async before(context, tx, { action, values }) {
    if (action !== 'add') return;
    const [kind, other] = deviceResources.filter((each) => values[referenceOf[each]]);
    if (!kind || other) throw refusal('oneDevice', 'equipmentId');
    const device = await asSystem(context, kind, tx).one(values[referenceOf[kind]]);
    if (device) values.deviceName = nameOf(device);
  },
};

export default { resource: warnings, hooks };
