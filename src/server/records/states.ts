import { AppError } from '../../meta/errors.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';

/** Refuses if the state of a row does not allow changes. */
export function refuseUneditable({ states, label }: Resource, row: Row, { part = false } = {}): void {
  const state = String(row[states?.field ?? ''] ?? '');
  if (!states?.editable || states.editable.includes(state)) return;
  throw new AppError(part ? 'parentNotEditable' : 'notEditable', { state: states.labels[state] ?? state, label });
}

/** Refuses if the state of a row does not allow deletion. */
export function refuseUnremovable({ states }: Resource, row: Row): void {
  const state = String(row[states?.field ?? ''] ?? '');
  if (states?.removable && !states.removable.includes(state))
    throw new AppError('notRemovable', { state: states.labels[state] ?? state });
}
