import pages from '../../resources/pages.ts';
import { compileModel } from '../../src/meta/model.ts';
import type { DashboardDeclaration } from '../../src/meta/dashboard/declaration.ts';
import type { ReportDeclaration } from '../../src/meta/report/declaration.ts';
import type { ResourceDeclaration } from '../../src/meta/resource.ts';
import { loadPolicy, pageCodes, policyFiles } from '../../src/server/access/index.ts';

const declarations = import.meta.glob<ResourceDeclaration>(['/resources/*/*.ts', '!/resources/*/*.report.ts'], {
  eager: true,
  import: 'default',
});

const reports = import.meta.glob<ReportDeclaration>('/resources/*/*.report.ts', { eager: true, import: 'default' });

const dashboards = import.meta.glob<DashboardDeclaration>('/dashboards/*.ts', { eager: true, import: 'default' });

const byId = <T>(found: Readonly<Record<string, T>>) =>
  new Map(
    Object.entries(found).map(([path, declaration]) => [
      path.replace(/^\/(resources|dashboards)\/|(\.report)?\.ts$/g, ''),
      declaration,
    ]),
  );

/** The platform's own declarations and policies, loaded as the server loads them. */
export const model = compileModel(byId(declarations), { reports: byId(reports), dashboards: byId(dashboards) });

export const loadPlatform = () => loadPolicy(policyFiles, model, pageCodes(pages));
