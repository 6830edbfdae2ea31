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
 * Code that libraries import but this console never runs. Each entry says why it is here, what it saves in the
 * compressed console, and what would end it (decision 244). The stubs keep the exported names and throw, so an
 * unexpected call fails loudly in the tests.
 */
const stubs: readonly Stub[] = [
  // casbin.js runs in "manual" mode with plain grants; its other modes fetch policies and run a whole enforcer: 28 kB.
  // Ends when casbin.js loads its enforcer on demand, or the console reads the grants without casbin.js.
  { id: 'casbin-core', use: 'casbin-core.ts' },
  // Used only by casbin.js's "auto" mode and the default client of @refinedev/simple-rest, which is made when the module
  // loads; all our calls go through providers/http.ts: 41 kB.
  // Ends when both libraries take a client instead of importing one.
  { id: 'axios', use: 'axios.ts' },
  // For Refine's CSV hooks; here, the server handles import and export: 7 kB.
  // Ends when @refinedev/core exports these hooks apart from the others.
  { id: 'papaparse', use: 'papaparse.ts' },
  // Refine reads and writes list addresses with it; for the flat values of this console, URLSearchParams is enough: 17 kB.
  // Ends when @refinedev/react-router lets an application parse its addresses.
  { id: 'qs', use: 'qs.ts' },
  // For Refine's English plurals of resource names; here, titles come from the declarations: 2 kB.
  // Ends when Refine imports it only where names have to be made up.
  { id: 'pluralize', use: 'pluralize.ts' },
  // Refine's devtools read the stack in every hook; the console has no devtools: 2 kB.
  // Ends when @refinedev/devtools-internal leaves that out of production builds.
  { id: 'error-stack-parser', use: 'error-stack-parser.ts' },
  // Only used for addresses by parts of @refinedev/simple-rest that the console does not use: 2 kB.
  // Ends when simple-rest is published as separate modules, so that unused parts are shaken off.
  { id: 'query-string', use: 'query-string.ts' },
  // antd's config provider only needs the form context, not the whole form engine with its validator.
  // Ends when antd imports the context by itself.
  { id: 'rc-field-form', by: /antd[\\/]es[\\/]form[\\/]context\.js/, use: 'rc-field-form/es/FormContext' },
  // Column filter menus with search and tree; here, lists are filtered by the form above the table.
  // Ends when antd's table loads its filter menus only for columns that have filters.
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
