import { dueOf, timedSteps } from '../../../meta/timed.ts';
import { stepHandler } from '../../records/follow.ts';
import { lockParents } from '../../records/parents.ts';
import { codecOf } from '../../records/codec.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import type { MakeHandler } from '../../http/kit.ts';

/** Takes a timed step that is due. The row is read again, since it may have changed after planning. */
export default ((parts) => ({
  name: stepHandler,
  async run({ payload, finish }) {
    const { model, store, db, auth } = parts;
    const resource = model.resources.get(String(payload.resource));
    const step = resource && timedSteps(resource).find(({ transition }) => transition.name === payload.transition);
    if (!resource || !step) return;
    const context = systemContext(parts);
    const id = String(payload.recordId);
    await finish(async (tx) => {
      await lockParents(context, tx, resource, [id]);
      const codec = codecOf({ model, db }, resource);
      const where = all(resource.removal === 'soft' ? live : undefined, isColumn('id', id));
      const [row] = (await store.find(resource.table, codec.readable, where, { tx, limit: 1, lock: 'change' })).map(
        codec.toPlain,
      );
      const dueMs = row && dueOf(resource, step, row);
      if (!row || dueMs === undefined || dueMs > auth.clock()) return;
      const takesItself = context.hooks.get(resource.id)?.takesItself;
      if (!takesItself || (await takesItself(context, tx, step.transition.name, row)))
        await asSystem(context, resource, tx).move(row, step.transition);
    });
  },
})) satisfies MakeHandler;
