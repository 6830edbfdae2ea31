import { resolve } from 'node:path';
import { runnerImport, type Plugin, type ViteDevServer } from 'vite';
import { pinyinInitials } from './pinyin.ts';

type Collected = typeof import('./collect.ts');

/** The content of each virtual module. */
const modules: Readonly<Record<string, (collected: Collected) => object>> = {
  'virtual:route-manifest': ({ manifest: { sections, routes } }) => ({
    sections,
    routes: routes.map((route) => ({ ...route, initials: pinyinInitials(route.title) })),
  }),
  'virtual:code-words': ({ codeWords }) => codeWords,
  'virtual:former-ids': ({ formerIds }) => formerIds,
};

const internal = (id: string) => `\0${id}`;

/**
 * Provides the console with data from all declarations, such as the route manifest. It is computed when the module is
 * loaded, so the build puts it into one chunk, and the dev server always serves the current state of the files.
 */
export function routeManifest(): Plugin {
  let root = process.cwd();

  const isDeclaration = (file: string) =>
    ['resources', 'forms'].some((folder) => file.startsWith(resolve(root, folder)));

  function reloadOn(server: ViteDevServer): void {
    server.watcher.add([resolve(root, 'resources'), resolve(root, 'forms')]);
    server.watcher.on('all', (_event, file) => {
      if (!isDeclaration(file)) return;
      const { moduleGraph, hot } = server.environments.client;
      for (const id of Object.keys(modules)) {
        const stale = moduleGraph.getModuleById(internal(id));
        if (stale) moduleGraph.invalidateModule(stale);
      }
      hot.send({ type: 'full-reload' });
    });
  }

  return {
    name: 'route-manifest',
    configResolved(config) {
      root = config.root;
    },
    configureServer: reloadOn,
    resolveId: (id) => (id in modules ? internal(id) : undefined),
    async load(id) {
      const content = id.startsWith('\0') ? modules[id.slice(1)] : undefined;
      if (!content) return undefined;
      const { module } = await runnerImport<Collected>(resolve(root, 'src/build/collect.ts'), {
        root,
        configFile: false,
        logLevel: 'error',
      });
      // Parsing one JSON string is faster than compiling an object literal of the same size.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(content(module)))});`;
    },
  };
}
