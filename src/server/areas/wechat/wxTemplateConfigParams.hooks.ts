import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { pathsIn } from '../../../meta/letter.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { ownPlaces, templateParams, templates, textOfParam } from './template-letter.ts';

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (action !== 'add' && action !== 'update') return;
    const param = { ...before, ...values };
    if (param.valueSource === 'fixed') return;
    const entity = await entityOf(context, tx, param);
    const isThere = (path: string) => ownPlaces.includes(path) || (entity && leads(context, entity, path.split('.')));
    const unknown = pathsIn(textOfParam(param)).find((path) => !isThere(path));
    if (unknown === undefined) return;
    const text = unknown.slice(0, 60);
    throw new AppError('invalid', {}, { errors: [{ path: 'valueExpr', problem: 'noSuchValue', values: { text } }] });
  },
};

/** The entity whose records the letters of the template are about. */
async function entityOf(context: Context, tx: Queries, { configId }: Row): Promise<Resource | undefined> {
  const config = await asSystem(context, templates, tx).one(configId);
  const type = await asSystem(context, 'wechat/wxTemplateMessageType', tx).one(config?.typeId);
  return context.model.resources.get(String(type?.entityCode));
}

/** Do the names lead from reference to reference to a field? What is masked is not sent to a third party. */
function leads(context: Context, resource: Resource, [name = '', ...rest]: readonly string[]): boolean {
  const field = resource.fields.get(name);
  if (!field || field.spec['x-sensitive']) return false;
  if (rest.length === 0) return true;
  const next = context.model.resources.get(field.spec['x-ref'] ?? '');
  return next !== undefined && leads(context, next, rest);
}

export default { resource: templateParams, hooks };
