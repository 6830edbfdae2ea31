import { AppError } from '../../../meta/errors.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { isColumn } from '../../storage/condition.ts';
import { refuseProblems } from '../../forms/design.ts';
import { refuseBrokenFlow } from '../../processes/form-changes.ts';
import { keepVersion, templateId } from '../../forms/versions.ts';

/** A template is published as a version of its form; what is changed afterwards is the next one's draft. */
const hooks: ResourceHooks = {
  // Only what is published can be filled in; lists are narrowed by whatever there is.
  pickable: async (_context, inForm) => (inForm ? isColumn('status', 'published') : undefined),
  async before(context, tx, { action, before, values }) {
    if (!before || action !== 'publish') return;
    const form = before.formSchema ?? null;
    if (form === null)
      throw new AppError(
        'invalid',
        {},
        { errors: [{ path: 'formSchema', problem: 'required', values: { title: '表单结构' } }] },
      );
    await refuseProblems(context, tx, form);
    await refuseBrokenFlow(context, tx, before, form);
    values.formVersion = await keepVersion(context, tx, before);
  },
};

export default { resource: templateId, hooks };
