import type { FieldError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { messageHooks } from '../notices/message-hooks.ts';
import { paramsOf, unfitting } from '../notices/template-params.ts';
import { templateMessages } from './kinds.ts';
import { templates } from './template-letter.ts';
import { refuse } from '../../records/mutate.ts';
import { asSystem } from '../../records/rows.ts';

/** What goes to many people is complete before somebody is asked to approve it, and when they do. */
const checkedActions = new Set(['submit', 'approval']);

const hooks = messageHooks(templateMessages, async (context, tx, { action, before, values }) => {
  if (!checkedActions.has(action)) return;
  const row: Row = { ...before, ...values };
  const config = await asSystem(context, templates, tx).one(row.configId);
  const { missing, unknown } = unfitting(
    paramsOf(config?.fields).map(({ key }) => key),
    paramsOf(row.params),
  );
  const of =
    (problem: 'placeUnfilled' | 'noSuchPlace') =>
    (name: string): FieldError => ({ path: 'params', problem, values: { name } });
  refuse([...missing.map(of('placeUnfilled')), ...unknown.map(of('noSuchPlace'))]);
});

export default { resource: templateMessages.resource, hooks };
