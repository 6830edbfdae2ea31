import manifest from 'virtual:route-manifest';
import type { Row } from '../../../../meta/json.ts';
import type { Use } from '../../../../meta/labels.ts';
import { joinList } from '../../../i18n/i18n.ts';
import type { Refs } from '../../../providers/data.ts';
import { firstClient } from '../../../providers/http.ts';

export const scopes = ['all', 'centre', 'project', 'enterprise', 'merchant', 'self'] as const;
export type Scope = (typeof scopes)[number];

/** One permission code, with what this user may grant of it. */
export interface CatalogueEntry {
  code: string;
  labels: string[];
  scopes: Scope[];
  actions: CatalogueAction[];
}

export interface CatalogueAction {
  name: string;
  label?: string;
  /** Scopes in which this user may grant the action to others. */
  grantable: Scope[];
}

/** Actions on one code, limited to one scope or to several joined by `|`. */
export interface Grant {
  code: string;
  actions: string[];
  scope: string;
}

/** A section of the menu with its functions. */
export interface Area {
  key: string;
  title: string;
  functions: readonly Function[];
}

export interface Function extends CatalogueEntry {
  title: string;
}

/** For codes without a menu entry. */
const elsewhere = 'elsewhere';

/** The functions in the order of the menu. `other` is the title for functions without a menu entry. */
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
      entry: { ...entry, title: joinList(titles.map((title) => tr(title, 'menu'))) || entry.code },
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

/** Roles that this user may assign, including roles managed by others. */
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

/** The specification gives this call a longer timeout than any other. */
export const setProjectAdministrators = (): Promise<Setting> =>
  firstClient.post('/web/role/oneKeySettingAppRoleType3OrganisationAdministrators', {}, { timeout: 100_000 });
