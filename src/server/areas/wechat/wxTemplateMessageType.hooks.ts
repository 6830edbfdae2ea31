import { AppError } from '../../../meta/errors.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { entityNamed } from '../system/webhooks.ts';

const hooks: ResourceHooks = {
  before(context, _tx, { values }) {
    if (!values.entityCode) return;
    const entity = entityNamed(context, String(values.entityCode));
    if (!entity)
      throw new AppError(
        'invalid',
        {},
        { errors: [{ path: 'entityCode', problem: 'notAChoice', values: { title: '业务对象' } }] },
      );
    values.entityCode = entity.id;
  },
};

export default { resource: 'wechat/wxTemplateMessageType', hooks };
