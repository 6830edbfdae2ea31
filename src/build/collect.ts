import pages from '../../resources/pages.ts';
import renamed from '../../resources/renamed.ts';
import sections from '../../resources/sections.ts';
import { formerIdsIn } from '../meta/renamed.ts';
import type { ReportDeclaration } from '../meta/report/declaration.ts';
import type { ResourceDeclaration } from '../meta/resource.ts';
import { deriveRoutes } from '../meta/routes.ts';

/**
 * Run by the manifest plugin in a module runner: evaluates all declarations and exports what the console needs of all
 * of them at once.
 */
const modules = import.meta.glob<ResourceDeclaration>(['/resources/*/*.ts', '!/resources/*/*.report.ts'], {
  eager: true,
  import: 'default',
});

const declarations = new Map(
  Object.entries(modules).map(([file, declaration]) => [file.replace(/^\/resources\/|\.ts$/g, ''), declaration]),
);

const reportModules = import.meta.glob<ReportDeclaration>('/resources/*/*.report.ts', {
  eager: true,
  import: 'default',
});

const reports = new Map(
  Object.entries(reportModules).map(([file, declaration]) => [
    file.replace(/^\/resources\/|\.report\.ts$/g, ''),
    declaration,
  ]),
);

export const manifest = deriveRoutes(declarations, pages, sections, reports);

const formerIdsOf = formerIdsIn(renamed);

/** Former id → id. */
export const formerIds: Readonly<Record<string, string>> = Object.fromEntries(
  [...declarations.keys()].flatMap((id) => formerIdsOf(id).map((former) => [former, id])),
);

/** Permission code → the labels of its resources and transitions. */
export const codeWords: Record<string, { labels: string[]; steps: Record<string, string> }> = {};
for (const { code, label } of reports.values()) (codeWords[code] ??= { labels: [], steps: {} }).labels.push(label);
for (const { code, label, states } of declarations.values()) {
  const words = (codeWords[code] ??= { labels: [], steps: {} });
  if (!words.labels.includes(label)) words.labels.push(label);
  for (const [name, step] of Object.entries(states?.transitions ?? {})) words.steps[name] ??= step.label;
}
