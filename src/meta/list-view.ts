import type { Text } from './locale.ts';

export const densities = ['compact', 'normal', 'loose'] as const;
export type Density = (typeof densities)[number];

/** Choices for the automatic refresh of a list, in seconds. */
export const refreshIntervals = [10, 30, 60] as const;

/** A user's settings for a list; a missing key means the declared default. */
export interface ViewSettings {
  readonly order?: readonly string[];
  readonly hidden?: readonly string[];
  readonly widths?: Readonly<Record<string, number>>;
  /** The number of leading columns that stay visible while scrolling. */
  readonly frozen?: number;
  readonly density?: Density;
  readonly refresh?: (typeof refreshIntervals)[number];
}

export interface Role {
  code: string;
  name: string;
}

/** Titles of the inputs for a stored view, used by its dialog and by validation errors. */
export const viewTitles = {
  name: { zh: '视图名称', en: 'Name of the view', es: 'Nombre de la vista' },
  query: { zh: '筛选条件', en: 'Filters', es: 'Filtros' },
  settings: { zh: '列设置', en: 'Columns', es: 'Columnas' },
} satisfies Record<string, Text>;

/** A named way to see a list: what is asked for, and how it is laid out. */
export interface View<Settings = ViewSettings> {
  id: string;
  version: number;
  name: string;
  /** The role with which it is shared; absent for a private view. */
  role?: Role;
  own: boolean;
  query: string;
  settings: Settings;
}

export const maxFrozen = 3;
export const minWidth = 60;
export const maxWidth = 640;
const maxColumns = 200;

const isName = (value: unknown): boolean => typeof value === 'string' && /^\w{1,64}$/.test(value);
const areNames = (value: unknown): boolean => Array.isArray(value) && value.length <= maxColumns && value.every(isName);
const isWidth = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= minWidth && (value as number) <= maxWidth;

const rules: { readonly [K in keyof Required<ViewSettings>]: (value: unknown) => boolean } = {
  order: areNames,
  hidden: areNames,
  widths: (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    areNames(Object.keys(value)) &&
    Object.values(value).every(isWidth),
  frozen: (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= maxFrozen,
  density: (value) => (densities as readonly unknown[]).includes(value),
  refresh: (value) => (refreshIntervals as readonly unknown[]).includes(value),
};

/**
 * Validates the settings that a caller sent; undefined if invalid. Columns that are no longer declared are accepted,
 * because the list ignores them.
 */
export function readViewSettings(raw: unknown): ViewSettings | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  return Object.entries(raw).every(
    ([name, value]) => Object.hasOwn(rules, name) && rules[name as keyof ViewSettings](value),
  )
    ? (raw as ViewSettings)
    : undefined;
}
