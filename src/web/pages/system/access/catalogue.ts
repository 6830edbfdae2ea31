import manifest from 'virtual:route-manifest';
import type { Row } from '../../../../meta/json.ts';
import type { Use } from '../../../../meta/labels.ts';
import { listed } from '../../../i18n/i18n.ts';
import type { Refs } from '../../../providers/data.ts';
import { firstClient } from '../../../providers/http.ts';

export const scopes = ['all', 'centre', 'project', 'enterprise', 'merchant', 'self'] as const;
export type Scope = (typeof scopes)[number];

/** One permission code, as the server describes it to this user. */
export interface CatalogueEntry {
  code: string;
  labels: string[];
  scopes: Scope[];
  actions: CatalogueAction[];
}

export interface CatalogueAction {
  name: string;
  label?: string;
  /** Scopes in which this user may pass the action on. */
  grantable: Scope[];
}

/** Some actions on one code, as far as a scope or several joined by `|`. */
export interface Grant {
  code: string;
  actions: string[];
  scope: string;
}

/** A section of the menu with the functions that stand in it. */
export interface Area {
  key: string;
  title: string;
  functions: readonly Function[];
}

export interface Function extends CatalogueEntry {
  title: string;
}

/** Codes behind no place of the menu. */
const elsewhere = 'elsewhere';

/** The functions in the order of the menu. `other` is what those are called that stand nowhere in it. */
export function areasOf(
  catalogue: readonly CatalogueEntry[],
  tr: (text: string, use: Use) => string,
  other: string,
): Area[] {
  const places = placesByCode();
  const functions = catalogue.map((entry) => {
    const titles = places.get(entry.code)?.titles ?? entry.labels;
    return {
      key: places.get(entry.code)?.section ?? elsewhere,
      entry: { ...entry, title: listed(titles.map((title) => tr(title, 'menu'))) || entry.code },
    };
  });
  const sections = [
    ...manifest.sections.map(({ key, title }) => ({ key, title: tr(title, 'menu') })),
    { key: elsewhere, title: other },
  ];
  return sections
    .map(({ key, title }) => ({
      key,
      title,
      functions: functions.filter((each) => each.key === key).map(({ entry }) => entry),
    }))
    .filter((area) => area.functions.length > 0);
}

function placesByCode(): Map<string, { section: string; titles: string[] }> {
  const places = new Map<string, { section: string; titles: string[] }>();
  for (const { code, section, title } of manifest.routes) {
    if (code === undefined) continue;
    const known = places.get(code);
    if (!known) places.set(code, { section: section ?? elsewhere, titles: [title] });
    else if (!known.titles.includes(title)) known.titles.push(title);
  }
  return places;
}

export interface RoleFunctions {
  version: number;
  /** Why this user cannot change them. */
  refusal: string | null;
  grants: Grant[];
  catalogue: CatalogueEntry[];
}

/** Roles that this user may give to others, those included that somebody else manages. */
export const rolesToGive = (): Promise<{ list: Row[]; refs: Refs }> =>
  firstClient.get('/web/role/sysRoleList', {}, { safe: true, quiet: true });

export const loadFunctions = (roleId: string): Promise<RoleFunctions> =>
  firstClient.get('/web/role/functions', { roleId }, { safe: true, quiet: true });

export const saveFunctions = (
  roleId: string,
  version: number,
  grants: readonly { code: string; actions: readonly string[] }[],
): Promise<{ version: number }> =>
  firstClient.postJson('/web/role/functions', { roleId, version, grants }, { quiet: true, timeout: 30_000 });

export const copyRole = (values: Record<string, string>): Promise<{ id: string }> =>
  firstClient.post('/web/role/copy', values, { quiet: true, timeout: 30_000 });

export interface Setting {
  role: string;
  given: number;
  had: number;
  skipped: number;
}

/** The specification gives this call more time than any other. */
export const setProjectAdministrators = (): Promise<Setting> =>
  firstClient.post('/web/role/oneKeySettingAppRoleType3OrganisationAdministrators', {}, { timeout: 100_000 });
