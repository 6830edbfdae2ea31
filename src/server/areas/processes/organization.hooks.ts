import type { ResourceHooks } from '../../records/hooks.ts';
import { systemContext } from '../../system.ts';
import { addShippedForms, removeUnusedForms } from './shipped-forms.ts';

/** A project begins with the forms of `resources/shipped-forms.ts`, and takes along those that nobody has used. */
const hooks: ResourceHooks = {
  async before(context, tx, { action, before }) {
    if (action === 'delete' && before) await removeUnusedForms(systemContext(context), tx, before);
  },
  async after(context, tx, { action, id, values }) {
    if (action === 'add') await addShippedForms(systemContext(context), tx, { ...values, id });
  },
};

export default { resource: 'organisation/organization', hooks };
