import type { ReportDeclaration } from './report/declaration.ts';
import type { ResourceDeclaration } from './resource.ts';

/** A place of the console: its title, its address, what it shows, and who may open it. */
export interface RouteEntry {
  readonly path: string;
  readonly title: string;
  readonly icon?: string;
  /** Permission code; without one, the place is open to every signed-in user. */
  readonly code?: string;
  /** What one does there, where that is more than to read: an action of `code`, which whoever opens the place has to hold. */
  readonly action?: string;
  /** A second required code: a report also needs permission to list the rows that it counts. */
  readonly alsoCode?: string;
  /** Resource whose generic page is shown, unless `page` names a hand-made one. */
  readonly resource?: string;
  readonly page?: string;
  /** Key of an external address, which is shown instead if the installation configures one. */
  readonly external?: string;
  readonly section?: string;
  readonly hidden?: boolean;
  readonly noCache?: boolean;
  readonly affix?: boolean;
  readonly alwaysShow?: boolean;
  /**
   * Fixed filter of the page, in the syntax of list calls: `{ status_in: 'accepted,processing' }`. New rows start with
   * its values.
   */
  readonly filter?: PageFilter;
  /** Opens the page with the dialog for a new row. */
  readonly opens?: 'add';
  /** Id of the report to show. */
  readonly report?: string;
  /** A link of 菜单管理, which leads out of the console. */
  readonly href?: { readonly address: string; readonly blank: boolean };
}

export type PageFilter = Readonly<Record<string, string>>;

/** A place without a resource. */
export interface PageDeclaration extends Omit<RouteEntry, 'section' | 'report' | 'alsoCode' | 'href'> {
  readonly order?: number;
}

export interface SectionEntry {
  readonly key: string;
  readonly title: string;
  readonly icon: string;
}

export interface RouteManifest {
  readonly sections: readonly SectionEntry[];
  readonly routes: readonly RouteEntry[];
}

type Sections = Readonly<Record<string, { readonly title: string; readonly icon: string }>>;

/** Drops unset values to keep the manifest small. */
const compact = (entry: RouteEntry): RouteEntry =>
  Object.fromEntries(
    Object.entries(entry).filter(([, value]) => value !== undefined && value !== false),
  ) as unknown as RouteEntry;

const sectionOf = (path: string, sections: Sections): string | undefined => {
  const first = path.split('/')[1] ?? '';
  return Object.hasOwn(sections, first) ? first : undefined;
};

/** All places of the console in sidebar order: pages without a section first, then section by section. */
export function deriveRoutes(
  declarations: ReadonlyMap<string, ResourceDeclaration>,
  pages: readonly PageDeclaration[],
  sections: Sections,
  reports: ReadonlyMap<string, ReportDeclaration>,
): RouteManifest {
  const keys = Object.keys(sections);
  const found: { entry: RouteEntry; order: number }[] = pages.map(({ order = 0, ...page }) => ({
    entry: compact({ ...page, section: sectionOf(page.path, sections) }),
    order,
  }));
  for (const [resource, { label, code, menu }] of declarations) {
    if (!menu) continue;
    const { section, path, title = label, order = 0, ...flags } = menu;
    found.push({ entry: compact({ path: `/${section}/${path}`, title, code, resource, section, ...flags }), order });
  }
  for (const [report, { label, code, resource, menu }] of reports) {
    const { section, path, title = label, order = 0, icon, external } = menu;
    const counted = declarations.get(resource)?.code;
    found.push({
      entry: compact({
        path: `/${section}/${path}`,
        title,
        icon,
        code,
        ...(counted !== code && { alsoCode: counted }),
        resource,
        page: 'report',
        report,
        external,
        section,
        noCache: true,
      }),
      order,
    });
  }
  const rank = ({ section }: RouteEntry) => (section === undefined ? -1 : keys.indexOf(section));
  found.sort((a, b) => rank(a.entry) - rank(b.entry) || a.order - b.order);
  return {
    sections: keys.map((key) => ({ key, ...(sections[key] as Sections[string]) })),
    routes: found.map(({ entry }) => entry),
  };
}
