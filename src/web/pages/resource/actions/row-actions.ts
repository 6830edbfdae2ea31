import { isFor } from '../../../../meta/steps.ts';
import type { Row } from '../../../../meta/json.ts';
import type { CompiledTransition, Resource } from '../../../../meta/model.ts';
import { callOf } from '../../../providers/address.ts';
import { handMadeActions, type HandMadeAction } from './hand-made.ts';

/** Is the user granted an action on this resource? */
export type Can = (action: string) => boolean;

export interface RowAction {
  /** Unlike any other action of the row. */
  key: string;
  kind: 'edit' | 'transition' | 'duplicate' | 'remove' | 'handMade';
  transition?: CompiledTransition;
  handMade?: HandMadeAction;
  danger?: boolean;
  /** Why somebody else has to do it, as the server says it. */
  forOthers?: string;
}

const stateOf = (resource: Resource, row: Row) => (resource.states ? String(row[resource.states.field]) : undefined);
const isIn = (states: readonly string[] | undefined, state: string | undefined) =>
  !states || (state !== undefined && states.includes(state));

const isTaken = ({ once }: CompiledTransition, row: Row) => once !== undefined && (row[once] ?? null) !== null;
const startsHere = (resource: Resource, transition: CompiledTransition, row: Row) =>
  isIn(transition.from, stateOf(resource, row)) && isFor(transition, row) && !isTaken(transition, row);
/** The server knows every hand in a row and who is asked about it; it says so at rows that wait for somebody else. */
const whyForOthers = ({ name }: CompiledTransition, row: Row): string | undefined =>
  (row._forOthers as Readonly<Record<string, string>> | undefined)?.[name];

export const canStart = (resource: Resource, transition: CompiledTransition, row: Row): boolean =>
  startsHere(resource, transition, row) && whyForOthers(transition, row) === undefined;
/** Whoever approves says which version of each row they have seen. */
export const seenVersions = ({ fourEyes }: CompiledTransition, rows: readonly Row[]): Row =>
  fourEyes ? { version: rows.map(({ version }) => String(version)).join(',') } : {};

export const canRemove = (resource: Resource, row: Row): boolean =>
  isIn(resource.states?.removable, stateOf(resource, row));
export const canEdit = (resource: Resource, row: Row) => isIn(resource.states?.editable, stateOf(resource, row));

export const canAdd = (resource: Resource, may: Can): boolean =>
  may('add') && (callOf(resource, 'add') ?? callOf(resource, 'save')) !== undefined;

/** Transitions that this user may make at all. */
export const grantedTransitions = (resource: Resource, may: Can): CompiledTransition[] =>
  [...(resource.states?.transitions.values() ?? [])].filter(({ name, callable }) => callable && may(name));

export const mayRemove = (resource: Resource, may: Can): boolean =>
  may('delete') && (callOf(resource, 'remove') ?? callOf(resource, 'removeMany')) !== undefined;

/** Changing a row and its steps: as its state allows and the user is granted. */
export function ownActions(resource: Resource, row: Row, may: Can): RowAction[] {
  const actions: RowAction[] = [];
  const editable = (callOf(resource, 'update') ?? callOf(resource, 'save')) !== undefined;
  if (editable && may('update') && canEdit(resource, row)) actions.push({ key: 'edit', kind: 'edit' });
  for (const transition of grantedTransitions(resource, may)) {
    if (startsHere(resource, transition, row))
      actions.push({
        key: `to:${transition.name}`,
        kind: 'transition',
        transition,
        danger: transition.danger,
        forOthers: whyForOthers(transition, row),
      });
  }
  return actions;
}

/** Everything that can be done with a row. */
export function rowActions(resource: Resource, row: Row, may: Can): RowAction[] {
  const actions = ownActions(resource, row, may);
  const handMadeOnes = handMadeActions(resource.id);
  for (const handMade of handMadeOnes) {
    if (may(handMade.name) && handMade.fits(row))
      actions.push({ key: `do:${handMade.name}`, kind: 'handMade', handMade });
  }
  const copies = handMadeOnes.some(({ duplicates }) => duplicates);
  if (canAdd(resource, may) && !copies) actions.push({ key: 'duplicate', kind: 'duplicate' });
  if (mayRemove(resource, may) && canRemove(resource, row))
    actions.push({ key: 'remove', kind: 'remove', danger: true });
  return actions;
}
