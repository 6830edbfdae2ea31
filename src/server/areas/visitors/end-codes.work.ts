import { AppError } from '../../../meta/errors.ts';
import { lockParents } from '../../records/parents.ts';
import { codecOf } from '../../records/codec.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import type { MakeHandler } from '../../http/kit.ts';
import { asSystem } from '../../records/rows.ts';

export const endCodes = 'visitors.endCodes';

/** The codes of a visit that does not take place, or is over, are void. */
export default ((parts) => ({
  name: endCodes,
  async run({ payload, finish }) {
    const codes = parts.model.resources.get('visitors/visitorQrCode');
    const revoke = codes?.states?.transitions.get('revoke');
    if (!codes || !revoke) throw new AppError('noSuchCall');
    const context = { ...systemContext(parts), cause: { event: String(payload.event), depth: Number(payload.depth) } };
    const codec = codecOf(parts.model, codes, parts.db.dialect);
    await finish(async (tx) => {
      await lockParents(context, tx, codes, [], { orderId: payload.recordId ?? null });
      const where = all(live, isColumn('orderId', payload.recordId), isColumn('status', 'valid'));
      const rows = (await parts.store.find(codes.table, codec.readable, where, { tx, lock: 'change' })).map(
        codec.toPlain,
      );
      for (const row of rows) await asSystem(context, codes, tx).move(row, revoke);
    });
  },
})) satisfies MakeHandler;
