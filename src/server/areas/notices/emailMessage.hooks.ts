import { mailMessages } from './kinds.ts';
import { messageHooks } from './message-hooks.ts';

const hooks = messageHooks(mailMessages, (context, _tx, { action, values }) => {
  if (action === 'add') values.creatorName = context.principal.realName || context.principal.userName;
});

export default { resource: mailMessages.resource, hooks };
