import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';

const hooks: ResourceHooks = {
  /** The limits of the official account are by size, so the list tells it. */
  async before(context, tx, { values }) {
    if (typeof values.file !== 'string') return;
    const file = await asSystem(context, 'system/file', tx).one(values.file);
    values.size = file?.size ?? null;
  },
};

export default { resource: 'notices/mediaFile', hooks };
