import type { MakeHandler } from '../../http/kit.ts';
import { asSystem } from '../../records/rows.ts';
import { systemContext } from '../../system.ts';
import { givenToNew, giveToNew, welcome } from './welcome.ts';

/** Each coupon by itself, so that one that has run out takes nothing from the others. */
export default ((parts) => ({
  name: welcome,
  async run({ payload: { userId } }) {
    const context = systemContext(parts);
    const user = await asSystem(context, 'residents/user').one(userId);
    if (!user) return;
    for (const { id } of await givenToNew(context, user))
      await parts.store.transaction((tx) => giveToNew(context, tx, id, userId));
  },
})) satisfies MakeHandler;
