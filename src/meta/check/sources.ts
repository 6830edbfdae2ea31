import type { ReadExpression } from './rules.ts';

/** The raw declarations, as they were found. Nothing about their shape is taken for granted. */
export interface Sources {
  /** By id, the place of the files: `<area>/<entity>`. */
  readonly resources: ReadonlyMap<string, DeclarationSource>;
  /** Reports by their ids, `<area>/<name>`. */
  readonly reports?: ReadonlyMap<string, ReportSource>;
  /** Dashboards by the names of their files. */
  readonly dashboards?: ReadonlyMap<string, ReportSource>;
  /** The sections of the sidebar. */
  readonly sections: unknown;
  /** Pages without a resource. */
  readonly pages?: unknown;
  /** Codes and patterns (`flashdeliver.*`) that policies grant. Not checked when absent, and so are those below. */
  readonly codes?: ReadonlySet<string>;
  /** Names of the business areas. */
  readonly areas?: ReadonlySet<string>;
  /** Files of `policies/`, path → text. */
  readonly policyFiles?: Readonly<Record<string, string>>;
  /** Entities that had another id in an earlier release, former id → id. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Names that stand twice in one object of a JSON file, of which the first is lost: file, line, name. */
  readonly repeated?: readonly RepeatedName[];
  /** Names of the icon set. */
  readonly icons?: ReadonlySet<string>;
  /** Names of the hand-made pages. */
  readonly handmade?: ReadonlySet<string>;
  /** The number sequences and the dictionary groups that every installation has, by code. */
  readonly sequences?: unknown;
  readonly dictionaries?: unknown;
  /** Reads the expressions of forms. */
  readonly readExpression?: ReadExpression;
  /** Files that say where external pages stand, each with what it holds or why it cannot be read. */
  readonly externals?: ReadonlyMap<string, { readonly content?: unknown; readonly failure?: string }>;
  /** Files of `flows/` by key, `<area>/<name>`. */
  readonly flows?: ReadonlyMap<string, FlowSource>;
  /** Codes of the roles that policies declare. */
  readonly roles?: ReadonlySet<string>;
  /** Files of `labels/`, the texts of the declarations in other languages; each with what it holds or why it cannot be read. */
  readonly labels?: ReadonlyMap<string, { readonly content?: unknown; readonly failure?: string }>;
}

export interface RepeatedName {
  readonly file: string;
  readonly line: number;
  readonly name: string;
}

export interface DeclarationSource {
  readonly resourceFile: string;
  readonly formFile: string;
  /** The default export of the resource file; `undefined` where there is no such file. */
  readonly declaration: unknown;
  /** What the form file holds; `undefined` where there is none. */
  readonly form: unknown;
  /** Files that could not be loaded, each with the reason. */
  readonly failures?: ReadonlyMap<string, string>;
}

export interface ReportSource {
  readonly file: string;
  readonly declaration: unknown;
  /** Why the file could not be loaded. */
  readonly failure?: string;
}

type Found = Readonly<Record<string, unknown>>;
type Failures = ReadonlyMap<string, string>;

/** What a glob found of reports, file path → declaration, by id. */
export const collectReports = (found: Found, failures?: Failures): Map<string, ReportSource> =>
  collectFiles(found, /^resources\/|\.report\.ts$/g, failures);

/** The same of dashboards, by their names. */
export const collectDashboards = (found: Found, failures?: Failures): Map<string, ReportSource> =>
  collectFiles(found, /^dashboards\/|\.ts$/g, failures);

function collectFiles(found: Found, beside: RegExp, failures: Failures = new Map()): Map<string, ReportSource> {
  const entries = [
    ...Object.entries(found).map(([path, declaration]) => [path, { declaration }] as const),
    ...[...failures].map(([path, failure]) => [path, { declaration: undefined, failure }] as const),
  ];
  return new Map(
    entries.map(([path, source]) => {
      const file = path.replace(/^\//, '');
      return [file.replace(beside, ''), { file, ...source }];
    }),
  );
}

export interface FlowSource {
  readonly file: string;
  readonly content?: unknown;
  /** Why it could not be loaded. */
  readonly failure?: string;
}

/** Puts the flow files that a glob found in order, by key. */
export function collectFlows(
  found: Record<string, unknown>,
  failures: ReadonlyMap<string, string> = new Map(),
): Map<string, FlowSource> {
  const files = [...Object.keys(found), ...failures.keys()]
    .map((path) => path.replace(/^\//, ''))
    .filter((file) => file.startsWith('flows/'))
    .toSorted();
  return new Map(
    files.map((file): [string, FlowSource] => {
      const failure = failures.get(file);
      return [
        file.replace(/^flows\/|\.json$/g, ''),
        { file, content: found[file] ?? found[`/${file}`], ...(failure !== undefined && { failure }) },
      ];
    }),
  );
}

export const resourceFileOf = (id: string): string => `resources/${id}.ts`;
export const formFileOf = (id: string): string => `forms/${id}.json`;

/** Puts what a glob found, file path → content, together by id. */
export function collectResources(
  resources: Record<string, unknown>,
  forms: Record<string, unknown>,
  failures: ReadonlyMap<string, string> = new Map(),
): Map<string, DeclarationSource> {
  const idOf = (path: string) => path.replace(/^\/?(resources|forms)\//, '').replace(/\.(ts|json)$/, '');
  const byId = (files: Record<string, unknown>) =>
    new Map(Object.entries(files).map(([path, content]) => [idOf(path), content]));
  const declarations = byId(resources);
  const contents = byId(forms);
  const ids = [...new Set([...declarations.keys(), ...contents.keys(), ...[...failures.keys()].map(idOf)])].toSorted();
  return new Map(
    ids.map((id): [string, DeclarationSource] => {
      const resourceFile = resourceFileOf(id);
      const formFile = formFileOf(id);
      const failed = new Map([...failures].filter(([file]) => file === resourceFile || file === formFile));
      return [
        id,
        {
          resourceFile,
          formFile,
          declaration: declarations.get(id),
          form: contents.get(id),
          ...(failed.size > 0 && { failures: failed }),
        },
      ];
    }),
  );
}
