import { deviceHooks } from '../equipment/device-hooks.ts';
import { doorDevices } from '../equipment/devices.ts';

export default { resource: doorDevices, hooks: deviceHooks(doorDevices) };
