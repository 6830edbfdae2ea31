import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { canEdit, type Can } from '../actions/row-actions.ts';
import type { Line } from './lines.ts';

interface State {
  readonly hidden: ReadonlySet<string>;
  readonly locked: ReadonlySet<string>;
}

/** Is the cell only shown? What is fixed, masked, or may not be changed by this user or in this state. */
export function isPlainCell(part: Resource, line: Line, name: string, may: Can, { hidden, locked }: State): boolean {
  const field = part.fields.get(name);
  const { stored } = line;
  const kept =
    stored !== undefined &&
    ((field?.spec['x-fixed'] ?? false) ||
      (field?.spec['x-sensitive'] === true && stored[name] !== null) ||
      !may('update') ||
      !canEdit(part, stored satisfies Row));
  return field?.readOnly === true || kept || hidden.has(name) || locked.has(name);
}
