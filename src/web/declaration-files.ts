import type { ReportDeclaration } from '../meta/report/declaration.ts';
import type { ResourceDeclaration } from '../meta/resource.ts';

/** Each declaration with its form is a chunk of its own, fetched when a user opens its page. */
const files = import.meta.glob<ResourceDeclaration>(['/resources/*/*.ts', '!/resources/*/*.report.ts'], {
  import: 'default',
});

export const declarationFile = (id: string): (() => Promise<ResourceDeclaration>) | undefined =>
  files[`/resources/${id}.ts`];

const reports = import.meta.glob<ReportDeclaration>('/resources/*/*.report.ts', { import: 'default' });

export const reportFile = (id: string): (() => Promise<ReportDeclaration>) | undefined =>
  reports[`/resources/${id}.report.ts`];
