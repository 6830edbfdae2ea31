import { AppError } from '../../../meta/errors.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { caseFiles } from '../../records/approvals.ts';
import { fileObjects, fileUses } from '../../records/file-tables.ts';
import { isColumn } from '../../storage/condition.ts';

/** Long enough ago for any clean-up. */
const longAgo = new Date(0).toISOString();

const hooks: ResourceHooks = {
  async before({ store, model }, tx, { action, before }) {
    if (action !== 'delete') return;
    const uses = await store.find(fileUses.name, ['resource'], isColumn('fileId', before?.id), { tx, limit: 100 });
    const by = String(uses[0]?.resource);
    const label = by === caseFiles ? '流程' : (model.resources.get(by)?.label ?? '');
    if (uses.length > 0) throw new AppError('inUse', { count: uses.length === 100 ? '100+' : uses.length, label });
  },
  /** The bytes go once the deletion is certain, with the next clean-up. */
  async after({ store }, tx, { action, id }) {
    if (action === 'delete') await store.update(tx, fileObjects.name, { unusedSince: longAgo }, isColumn('fileId', id));
  },
};

export default { resource: 'system/file', hooks };
