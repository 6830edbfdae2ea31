import type { Resource } from '../../../../meta/model.ts';

export const densities = ['compact', 'normal', 'loose'] as const;
export type Density = (typeof densities)[number];

/** How a user likes to see a list; what is absent is as declared. */
export interface ViewSettings {
  order?: readonly string[];
  hidden?: readonly string[];
  widths?: Readonly<Record<string, number>>;
  /** Leading columns that stay in sight. */
  frozen?: number;
  density?: Density;
}

/** Where settings are kept. */
export interface ViewStore {
  read(resourceId: string): ViewSettings;
  write(resourceId: string, settings: ViewSettings): void;
}

const key = (resourceId: string) => `view:${localStorage.getItem('userId') ?? ''}:${resourceId}`;

/** In this browser, per user. */
export const localViews: ViewStore = {
  read(resourceId) {
    try {
      return JSON.parse(localStorage.getItem(key(resourceId)) ?? '{}') as ViewSettings;
    } catch {
      return {};
    }
  },
  write(resourceId, settings) {
    localStorage.setItem(key(resourceId), JSON.stringify(settings));
  },
};

/** Every column that a list can show: those declared first, then what else a row carries. */
export function possibleColumns(resource: Resource): string[] {
  const shown = resource.list.columns;
  const rest = [...resource.fields.values()].filter(({ name, type }) => !shown.includes(name) && !type.heavy && !type.secret && name !== 'id' && name !== 'version');
  return [...shown, ...rest.map(({ name }) => name)];
}

/** The columns in the order of the settings; a field that was declared since stands at its own place at the end. */
export function orderedColumns(resource: Resource, { order = [] }: ViewSettings): string[] {
  const possible = possibleColumns(resource);
  return [...order.filter((name) => possible.includes(name)), ...possible.filter((name) => !order.includes(name))];
}

export function shownColumns(resource: Resource, settings: ViewSettings): string[] {
  const hidden = settings.hidden ?? possibleColumns(resource).filter((name) => !resource.list.columns.includes(name));
  return orderedColumns(resource, settings).filter((name) => !hidden.includes(name));
}
