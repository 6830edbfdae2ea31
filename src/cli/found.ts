import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import {
  collectDashboards,
  collectFlows,
  collectReports,
  collectResources,
  collectContents,
} from '../meta/check/index.ts';
import { findRefusal } from '../meta/strict-json.ts';
import type { AllSources } from '../server/check-all.ts';
import { serverFiles } from './idle.ts';

/** Loaded one by one, so that a broken file does not hide problems in the others. */
const resourceModules = import.meta.glob(['/resources/*/*.ts', '!/resources/*/*.report.ts'], { import: 'default' });
const reportModules = import.meta.glob('/resources/*/*.report.ts', { import: 'default' });
const dashboardModules = import.meta.glob('/dashboards/*.ts', { import: 'default' });
const formModules = import.meta.glob('/forms/*/*.json', { import: 'default' });
const flowModules = import.meta.glob('/flows/*/*.json', { import: 'default' });
/** Of designed forms: every project begins with them. */
const shippedModules = import.meta.glob(['/forms/processes/process/*.json', '/flows/processes/process/*.json'], {
  import: 'default',
});
const menuModules = import.meta.glob('/resources/*.ts', { import: 'default' });
/** Only the names are used; no page is loaded. */
const handmadePages = import.meta.glob(['/src/web/pages/*.page.tsx', '/src/web/pages/*/*.page.tsx']);
/** The file built into the console, and the one that an installation may replace in the built console. */
const externalsFiles = ['public/externals.json', 'dist/client/externals.json'];
const labelModules = import.meta.glob('/labels/*/*.json', { import: 'default' });
const policyModules = import.meta.glob<string>('/policies/*', { query: '?raw', import: 'default' });

/** What a check reads: the declarations, and the files of the server, path → text. */
interface Found extends AllSources {
  readonly code: ReadonlyMap<string, string>;
}

/** Loads all declarations, and the names that they may refer to. */
export async function findAll(): Promise<Found> {
  const failures = new Map<string, string>();
  const brokenLabels = new Map<string, string>();
  const brokenReports = new Map<string, string>();
  const brokenDashboards = new Map<string, string>();
  const brokenFlows = new Map<string, string>();
  const brokenShipped = new Map<string, string>();
  const [resources, reports, dashboards, flows, shipped, forms, menu, policyFiles, labels, externals] =
    await Promise.all([
      load(resourceModules, failures),
      load(reportModules, brokenReports),
      load(dashboardModules, brokenDashboards),
      load(flowModules, brokenFlows),
      load(shippedModules, brokenShipped),
      load(formModules, failures),
      load(menuModules, failures),
      load(policyModules, failures),
      load(labelModules, brokenLabels),
      readExternals(),
    ]);
  const code = serverFiles();
  return {
    resources: collectResources(resources, forms, failures),
    reports: collectReports(reports, brokenReports),
    dashboards: collectDashboards(dashboards, brokenDashboards),
    flows: collectFlows(flows, brokenFlows),
    shippedForms: { declared: menu['resources/shipped-forms.ts'], files: collectContents(shipped, brokenShipped) },
    renamed: (menu['resources/renamed.ts'] ?? {}) as Record<string, string>,
    areas: new Set(Object.keys((menu['resources/areas.ts'] ?? {}) as object)),
    sections: menu['resources/sections.ts'],
    sequences: menu['resources/sequences.ts'],
    dictionaries: menu['resources/dictionaries.ts'],
    pages: menu['resources/pages.ts'],
    policyFiles: policyFiles as Record<string, string>,
    repeated: await repeatedNames(
      [formModules, flowModules, shippedModules, labelModules].flatMap((modules) =>
        Object.keys(modules).map((path) => path.slice(1)),
      ),
    ),
    icons: iconNames(),
    externals,
    labels: new Map<string, { content?: unknown; failure?: string }>([
      ...Object.entries(labels).map(([file, content]) => [file, { content }] as const),
      ...[...brokenLabels].map(([file, failure]) => [file, { failure }] as const),
    ]),
    askedActions: quotedWords(code),
    code,
    handmade: new Set(Object.keys(handmadePages).map((path) => basename(path, '.page.tsx'))),
  };
}

const quotedWords = (code: ReadonlyMap<string, string>): ReadonlySet<string> =>
  new Set([...code.values()].flatMap((text) => text.match(/'[A-Za-z]\w*'/g) ?? []).map((word) => word.slice(1, -1)));

/** Reads the text, because parsing drops the first of two duplicate names. */
async function repeatedNames(files: readonly string[]): Promise<NonNullable<AllSources['repeated']>> {
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file, 'utf8').catch(() => '');
      const { at = 0, name } = findRefusal(text, Infinity) ?? {};
      return name === undefined ? [] : [{ file, line: text.slice(0, at).split('\n').length, name }];
    }),
  );
  return found.flat();
}

async function readExternals(): Promise<NonNullable<AllSources['externals']>> {
  const found = new Map<string, { content?: unknown; failure?: string }>();
  for (const file of externalsFiles) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    try {
      found.set(file, { content: JSON.parse(text) });
    } catch (error) {
      found.set(file, { failure: firstLine(error) });
    }
  }
  return found;
}

async function load(
  modules: Record<string, () => Promise<unknown>>,
  failures: Map<string, string>,
): Promise<Record<string, unknown>> {
  const loaded: Record<string, unknown> = {};
  await Promise.all(
    Object.entries(modules).map(async ([path, importFile]) => {
      const file = path.slice(1);
      try {
        loaded[file] = await importFile();
      } catch (error) {
        failures.set(file, firstLine(error));
      }
    }),
  );
  return loaded;
}

const firstLine = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  return `cannot be loaded: ${text.split('\n').find((line) => line.trim() !== '') ?? text}`;
};

function iconNames(): Set<string> {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('@ant-design/icons-svg/package.json')),
    'inline-svg/outlined',
  );
  return new Set(readdirSync(folder).map((file) => basename(file, '.svg')));
}
