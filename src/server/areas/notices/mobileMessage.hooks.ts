import type { FieldError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { refuse } from '../../records/mutate.ts';
import { splitAddresses } from './addresses.ts';
import { textMessages } from './kinds.ts';
import { messageHooks } from './message-hooks.ts';
import { paramsOf, placesOf, unfitting } from './template-params.ts';

/** What goes to many people is complete before somebody is asked to approve it, and when they do. */
const checkedActions = new Set(['submit', 'approval']);

function paramErrors({ content, params }: Row): FieldError[] {
  const { missing, unknown } = unfitting(placesOf(String(content ?? '')), paramsOf(params));
  const of =
    (problem: 'placeUnfilled' | 'noSuchPlace') =>
    (name: string): FieldError => ({ path: 'params', problem, values: { name } });
  return [...missing.map(of('placeUnfilled')), ...unknown.map(of('noSuchPlace'))];
}

const hooks = messageHooks(textMessages, (_context, _tx, { action, before, values }) => {
  const row: Row = { ...before, ...values };
  if (checkedActions.has(action)) refuse(paramErrors(row));
  if (action === 'send' || action === 'sendPlanned') values.receiverCount = splitAddresses(row.receivers).length;
});

export default { resource: textMessages.resource, hooks };
