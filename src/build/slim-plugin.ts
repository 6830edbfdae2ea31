import type { Plugin } from 'vite';

interface Cut {
  /** Module as it is imported. */
  id: string | RegExp;
  /** Only where this file imports it. */
  by?: RegExp;
  /** File of `src/build/slim/`, or a module of the same package, that stands in. */
  use: string;
}

/**
 * Code that libraries import and this console never runs; each entry says why. The stand-ins keep the
 * exported names, so a call that does happen after all fails loudly in the tests.
 */
const cuts: readonly Cut[] = [
  // casbin.js checks by plain grants ("manual" mode); its other modes fetch policies and run a whole enforcer.
  { id: 'casbin-core', use: 'casbin-core.ts' },
  // Only casbin.js's "auto" mode and the default client of @refinedev/simple-rest use it; every call goes through providers/http.ts.
  { id: 'axios', use: 'axios.ts' },
  // Refine's CSV hooks; import and export are calls of the server.
  { id: 'papaparse', use: 'papaparse.ts' },
  // Refine reads and writes list addresses with it; URLSearchParams covers the flat ones of this console.
  { id: 'qs', use: 'qs.ts' },
  // Refine's English plurals of resource names; titles come from the declarations.
  { id: 'pluralize', use: 'pluralize.ts' },
  // Refine's devtools read the stack at every hook; there are none here.
  { id: 'error-stack-parser', use: 'error-stack-parser.ts' },
  // Only the parts of @refinedev/simple-rest that are not used spell addresses with it.
  { id: 'query-string', use: 'query-string.ts' },
  // antd's config provider needs the form context alone, not the whole form engine with its validator.
  { id: 'rc-field-form', by: /antd[\\/]es[\\/]form[\\/]context\.js/, use: 'rc-field-form/es/FormContext' },
  // Column filter menus with search and tree; lists filter by the form above the table.
  { id: /\.\/FilterDropdown$/, by: /table[\\/]hooks[\\/]useFilter[\\/]/, use: 'antd-filter-dropdown.ts' },
];

/** Leaves dead weight out of the console; the server halves keep the real modules. */
export function slim(): Plugin {
  let root = '';
  const matches = (cut: Cut, id: string, importer: string | undefined) =>
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
      const cut = cuts.find((candidate) => matches(candidate, id, importer));
      if (!cut) return undefined;
      return this.resolve(cut.use.endsWith('.ts') ? `${root}/src/build/slim/${cut.use}` : cut.use, importer, {
        skipSelf: true,
      });
    },
  };
}
