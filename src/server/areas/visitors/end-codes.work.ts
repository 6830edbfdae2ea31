import { AppError } from '../../../meta/errors.ts';
import { lockParents } from '../../records/parents.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import type { MakeHandler } from '../../http/kit.ts';

export const endCodes = 'visitors.endCodes';

/** The codes of a visit that does not take place, or is over, are void. */
export default ((parts) => ({
  name: endCodes,
  async run({ payload, finish }) {
    const codes = parts.model.resources.get('visitors/visitorQrCode');
    const revoke = codes?.states?.transitions.get('revoke');
    if (!codes || !revoke) throw new AppError('noSuchCall');
    const context = { ...systemContext(parts), cause: { event: String(payload.event), depth: Number(payload.depth) } };
    await finish(async (tx) => {
      await lockParents(context, tx, codes, [], { orderId: payload.recordId ?? null });
      const valid = all(isColumn('orderId', payload.recordId), isColumn('status', 'valid'));
      const rows = asSystem(context, codes, tx);
      for (const row of await rows.find(valid, { lock: 'change' })) await rows.move(row, revoke);
    });
  },
})) satisfies MakeHandler;
