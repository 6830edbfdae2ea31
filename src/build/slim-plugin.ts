import type { Plugin } from 'vite';

interface Stub {
  /** The module specifier. */
  id: string | RegExp;
  /** Limits the replacement to importers that match. */
  by?: RegExp;
  /** The replacement: a file of `src/build/slim/`, or a module of the same package. */
  use: string;
}

/**
 * Code that libraries import but this console never runs; each entry gives the reason. The stubs keep the exported
 * names and throw, so an unexpected call fails loudly in the tests.
 */
const stubs: readonly Stub[] = [
  // casbin.js runs in "manual" mode with plain grants; its other modes fetch policies and run a whole enforcer.
  { id: 'casbin-core', use: 'casbin-core.ts' },
  // Used only by casbin.js's "auto" mode and the default client of @refinedev/simple-rest; all our calls go through
  // providers/http.ts.
  { id: 'axios', use: 'axios.ts' },
  // For Refine's CSV hooks; here, the server handles import and export.
  { id: 'papaparse', use: 'papaparse.ts' },
  // Refine reads and writes list addresses with it; for the flat values of this console, URLSearchParams is enough.
  { id: 'qs', use: 'qs.ts' },
  // For Refine's English plurals of resource names; here, titles come from the declarations.
  { id: 'pluralize', use: 'pluralize.ts' },
  // Refine's devtools read the stack in every hook; the console has no devtools.
  { id: 'error-stack-parser', use: 'error-stack-parser.ts' },
  // Only used for addresses by parts of @refinedev/simple-rest that the console does not use.
  { id: 'query-string', use: 'query-string.ts' },
  // antd's config provider only needs the form context, not the whole form engine with its validator.
  { id: 'rc-field-form', by: /antd[\\/]es[\\/]form[\\/]context\.js/, use: 'rc-field-form/es/FormContext' },
  // Column filter menus with search and tree; here, lists are filtered by the form above the table.
  { id: /\.\/FilterDropdown$/, by: /table[\\/]hooks[\\/]useFilter[\\/]/, use: 'antd-filter-dropdown.ts' },
];

/** Keeps unused code out of the console; the server build uses the real modules. */
export function slim(): Plugin {
  let root = '';
  const matches = (cut: Stub, id: string, importer: string | undefined) =>
    (typeof cut.id === 'string' ? cut.id === id : cut.id.test(id)) &&
    (!cut.by || (importer !== undefined && cut.by.test(importer)));
  return {
    name: 'slim',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      root = config.root;
    },
    resolveId(id, importer) {
      const cut = stubs.find((candidate) => matches(candidate, id, importer));
      if (!cut) return undefined;
      return this.resolve(cut.use.endsWith('.ts') ? `${root}/src/build/slim/${cut.use}` : cut.use, importer, {
        skipSelf: true,
      });
    },
  };
}
