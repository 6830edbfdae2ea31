import { closedFields } from '../../../../meta/field-access.ts';
import { allowed } from '../../../providers/access.ts';
import { ownPlaceNames } from '../../../providers/own-places.ts';
import { readViewSettings, type ViewSettings } from '../../../../meta/list-view.ts';
import type { Resource } from '../../../../meta/model.ts';

/** What this browser remembers of how its user likes to see a list. */
export interface Remembered {
  settings: ViewSettings;
  /** Has the server taken them? What it has not is sent again the next time. */
  sent: boolean;
}

const key = (resourceId: string) => `view:${localStorage.getItem('userId') ?? ''}:${resourceId}`;

/** A copy of what the server keeps, so that a list stands in its own columns at once. */
export const remembered = {
  read(resourceId: string): Remembered | undefined {
    try {
      const { settings, sent } = JSON.parse(localStorage.getItem(key(resourceId)) ?? '{}') as Partial<Remembered>;
      return settings && { settings: readViewSettings(settings) ?? {}, sent: sent === true };
    } catch {
      return undefined;
    }
  },
  write: (resourceId: string, what: Remembered): void => localStorage.setItem(key(resourceId), JSON.stringify(what)),
};

/** Every column that a list can show: those declared first, then what else a row carries. */
function possibleColumns(resource: Resource): string[] {
  const closed = closedFields(resource, 'read', (action) => allowed(action, resource.code));
  const shown = resource.list.columns.filter((name) => !closed.includes(name));
  const rest = [...resource.fields.values()].filter(
    ({ name, type }) =>
      !resource.list.columns.includes(name) &&
      !closed.includes(name) &&
      !type.heavy &&
      !type.secret &&
      name !== 'id' &&
      name !== 'version',
  );
  return [...shown, ...rest.map(({ name }) => name)];
}

/** The columns in the order of the settings; a field that was declared since stands at its own place at the end. */
export function orderedColumns(resource: Resource, { order = [] }: ViewSettings): string[] {
  const possible = possibleColumns(resource);
  return [...order.filter((name) => possible.includes(name)), ...possible.filter((name) => !order.includes(name))];
}

export function shownColumns(resource: Resource, settings: ViewSettings): string[] {
  const hidden = settings.hidden ?? hiddenAtFirst(resource);
  return orderedColumns(resource, settings).filter((name) => !hidden.includes(name));
}

/** Columns that are not declared, and those that say the same in each of the user's rows. The first one opens the row. */
function hiddenAtFirst(resource: Resource): string[] {
  const [first] = resource.list.columns;
  const own = ownPlaceNames(resource).filter((name) => name !== first);
  return possibleColumns(resource).filter((name) => !resource.list.columns.includes(name) || own.includes(name));
}
