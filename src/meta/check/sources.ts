import type { ReadExpression } from './rules.ts';

/** The raw declarations as loaded. Their shape is not validated yet. */
export interface Sources {
  /** By id, which is the path of the files: `<area>/<entity>`. */
  readonly resources: ReadonlyMap<string, DeclarationSource>;
  /** By id: `<area>/<name>`. */
  readonly reports?: ReadonlyMap<string, ReportSource>;
  /** Dashboards by the names of their files. */
  readonly dashboards?: ReadonlyMap<string, ReportSource>;
  /** The sections of the sidebar. */
  readonly sections: unknown;
  readonly pages?: unknown;
  /** Codes and patterns (`flashdeliver.*`) that policies grant. Like the optional keys below, not checked if absent. */
  readonly codes?: ReadonlySet<string>;
  /** Names of the business areas. */
  readonly areas?: ReadonlySet<string>;
  /** Files of `policies/`: path → text. */
  readonly policyFiles?: Readonly<Record<string, string>>;
  /** Entities that had another id in an earlier release: former id → id. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Names that occur twice in one object of a JSON file; parsing loses the first value. */
  readonly repeated?: readonly RepeatedName[];
  /** Names of the icon set. */
  readonly icons?: ReadonlySet<string>;
  /** Names of the hand-made pages. */
  readonly handmade?: ReadonlySet<string>;
  /** Words that the server's code may ask for as actions. */
  readonly askedActions?: ReadonlySet<string>;
  /** Number sequences and dictionary groups of every installation, by code. */
  readonly sequences?: unknown;
  readonly dictionaries?: unknown;
  /** Parses the expressions of forms. */
  readonly readExpression?: ReadExpression;
  /** Files with the addresses of external pages, each with its content or the reason why it cannot be read. */
  readonly externals?: ReadonlyMap<string, { readonly content?: unknown; readonly failure?: string }>;
  /** Files of `flows/` by key: `<area>/<name>`. */
  readonly flows?: ReadonlyMap<string, FlowSource>;
  /** `resources/shipped-forms.ts`, and the files that it names by kind: file → content. */
  readonly shippedForms?: { readonly declared: unknown; readonly files: ReadonlyMap<string, FlowSource> };
  /** Codes of the roles that policies declare. */
  readonly roles?: ReadonlySet<string>;
  /**
   * Files of `labels/`, the translations of the declarations, each with its content or the reason why it cannot be
   * read.
   */
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
  /** The default export of the resource file; `undefined` if there is no such file. */
  readonly declaration: unknown;
  /** The content of the form file; `undefined` if there is no such file. */
  readonly form: unknown;
  /** Files that could not be loaded, each with the reason. */
  readonly failures?: ReadonlyMap<string, string>;
}

export interface ReportSource {
  readonly file: string;
  readonly declaration: unknown;
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
  readonly failure?: string;
}

/** Groups the flow files that a glob found by key. */
export const collectFlows = (
  found: Readonly<Record<string, unknown>>,
  failures?: ReadonlyMap<string, string>,
): Map<string, FlowSource> =>
  new Map(
    [...collectContents(found, failures)].flatMap(([file, source]) =>
      file.startsWith('flows/') ? [[file.replace(/^flows\/|\.json$/g, ''), source] as const] : [],
    ),
  );

/** The files that a glob found, by their names from the root. */
export function collectContents(
  found: Readonly<Record<string, unknown>>,
  failures: ReadonlyMap<string, string> = new Map(),
): Map<string, FlowSource> {
  const files = [...Object.keys(found), ...failures.keys()].map((path) => path.replace(/^\//, '')).toSorted();
  return new Map(
    files.map((file): [string, FlowSource] => {
      const failure = failures.get(file);
      return [file, { file, content: found[file] ?? found[`/${file}`], ...(failure !== undefined && { failure }) }];
    }),
  );
}

export const resourceFileOf = (id: string): string => `resources/${id}.ts`;
export const formFileOf = (id: string): string => `forms/${id}.json`;

/** Pairs the resource and form files that a glob found by id. */
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
