import { AppError, type FieldError } from '../../../meta/errors.ts';
import { flowAction } from '../../../meta/flow.ts';
import type { Row } from '../../../meta/json.ts';
import { applicationResource } from '../../auth/applications.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { refuseForeignAccount } from './application-account.ts';
import { actionsOf, entityNamed, resendWaiting, webhookResource } from './webhooks.ts';

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (action === 'pause' || action === 'delete') return;
    // Where rows go is as good as reading them.
    const application = await asSystem(context, applicationResource, tx).one(
      before?.applicationId ?? values.applicationId,
    );
    if (application && context.principal.userName !== 'system')
      await refuseForeignAccount(context, tx, String(application.userId));
    if (action === 'add' || action === 'update') refuseUnknown(context, { ...before, ...values }, values);
  },
  async after(context, tx, { action, id, values }) {
    if (action === 'resume') await resendWaiting(context, tx, id, `resumed ${String(values.version)}`);
  },
};

function refuseUnknown(context: Context, whole: Row, values: Row): void {
  const entity = entityNamed(context, String(whole.entityCode));
  const errors: FieldError[] = [];
  if (!entity || entity.declaration.personal)
    errors.push({ path: 'entityCode', problem: 'notAChoice', values: { title: '数据类型' } });
  else {
    values.entityCode = entity.id;
    const unknown = actionsOf(whole).find(
      (action) => !['add', 'update', 'delete', flowAction].includes(action) && !entity.states?.transitions.has(action),
    );
    if (unknown !== undefined)
      errors.push({ path: 'actions', problem: 'noSuchAction', values: { text: unknown.slice(0, 60) } });
  }
  if (!/^https?:\/\//.test(String(whole.url)))
    errors.push({ path: 'url', problem: 'type', values: { title: '接收地址' } });
  if (errors.length > 0) throw new AppError('invalid', {}, { errors });
}

export default { resource: webhookResource, hooks };
