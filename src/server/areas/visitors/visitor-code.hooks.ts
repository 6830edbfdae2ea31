import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { codes, visits } from './ids.ts';
import { passCodeOf } from './pass-code.ts';
import { lastDirection } from './passes.ts';

const hooks: ResourceHooks = {
  before(context, _tx, { action, values }) {
    if (action === 'add') values.passCode = passCodeOf(context, String(values.codeNo));
  },
  /** Who is outside when their code ends has left. */
  async after(context, tx, { action, values }) {
    if (action !== 'expire') return;
    const rows = asSystem(context, visits, tx);
    const visit = await rows.one(values.orderId, 'change');
    if (visit?.status === 'arrived' && (await lastDirection(context, tx, visit.id)) === 'out')
      await rows.move(visit, 'leave');
  },
};

export default { resource: codes, hooks };
