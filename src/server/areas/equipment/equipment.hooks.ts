import { deviceHooks } from './device-hooks.ts';
import { terminals } from './devices.ts';

export default { resource: terminals, hooks: deviceHooks(terminals) };
