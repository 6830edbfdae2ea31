import { userMessages } from './kinds.ts';
import { messageHooks } from './message-hooks.ts';

export default { resource: userMessages.resource, hooks: messageHooks(userMessages) };
