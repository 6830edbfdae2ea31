import type { Json, Row } from '../../../../../meta/json.ts';
import type { CompiledTransition, Resource } from '../../../../../meta/model.ts';
import { callOf } from '../../../../providers/address.ts';
import { canEdit, canStart, type Can } from '../../actions/row-actions.ts';

/** How a card may come to a column, or why it may not. */
export type Way =
  | { kind: 'here' }
  | { kind: 'step'; transitions: readonly CompiledTransition[] }
  | { kind: 'change' }
  | {
      kind: 'closed';
      why: 'noStep' | 'bySystem' | 'notGranted' | 'forOthers' | 'fixed';
      transition?: CompiledTransition;
    };

/** The way of a card to the column of a value: a transition where columns are states, a change of the field otherwise. */
export function wayTo(resource: Resource, by: string, row: Row, value: Json, may: Can): Way {
  if ((row[by] ?? null) === value) return { kind: 'here' };
  return resource.states?.field === by
    ? byStep(resource, row, String(value), may)
    : byChange(resource, by, row, value, may);
}

function byStep(resource: Resource, row: Row, to: string, may: Can): Way {
  const state = String(row[resource.states?.field ?? '']);
  const leading = [...(resource.states?.transitions.values() ?? [])].filter(
    (one) => one.to === to && one.from.includes(state),
  );
  const [first] = leading;
  if (!first) return { kind: 'closed', why: 'noStep' };
  const callable = leading.filter((one) => one.callable);
  if (callable.length === 0) return { kind: 'closed', why: 'bySystem', transition: first };
  const granted = callable.filter(({ name }) => may(name));
  if (granted.length === 0) return { kind: 'closed', why: 'notGranted', transition: callable[0] };
  const open = granted.filter((one) => canStart(resource, one, row));
  return open.length > 0
    ? { kind: 'step', transitions: open }
    : { kind: 'closed', why: 'forOthers', transition: granted[0] };
}

function byChange(resource: Resource, by: string, row: Row, value: Json, may: Can): Way {
  const field = resource.fields.get(by);
  if (
    !field ||
    field.readOnly ||
    field.spec['x-fixed'] ||
    !callOf(resource, 'update') ||
    !canEdit(resource, row) ||
    (value === null && field.required)
  )
    return { kind: 'closed', why: 'fixed' };
  return may('update') ? { kind: 'change' } : { kind: 'closed', why: 'notGranted' };
}

export const isOpen = (way: Way): boolean => way.kind === 'step' || way.kind === 'change';
