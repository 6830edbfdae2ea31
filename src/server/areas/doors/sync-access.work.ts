import type { MakeHandler } from '../../http/kit.ts';
import { systemContext } from '../../system.ts';
import { syncAccess, syncHandler } from './sync-access.ts';

/** Groups, cards and people have changed: devices get their work. */
export default ((parts) => ({
  name: syncHandler,
  seconds: () => 600,
  run: ({ payload: { users, groupId } }) =>
    syncAccess(
      systemContext(parts),
      Array.isArray(users) ? { users: users.map(String).toSorted() } : { groupId: String(groupId) },
    ),
})) satisfies MakeHandler;
