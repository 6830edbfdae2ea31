import { resolve } from 'node:path';
import { runnerImport, type Plugin, type ViteDevServer } from 'vite';
import type { RouteManifest } from '../meta/routes.ts';
import { pinyinInitials } from './pinyin.ts';

const publicId = 'virtual:route-manifest';
const internalId = `\0${publicId}`;

/**
 * Gives the console its route manifest: computed from the resources when the module is asked for, so the
 * build bakes it into one chunk and the dev server always serves the state of the files.
 */
export function routeManifest(): Plugin {
  let root = process.cwd();

  const isDeclaration = (file: string) => ['resources', 'forms'].some((folder) => file.startsWith(resolve(root, folder)));

  function reloadOn(server: ViteDevServer): void {
    server.watcher.add([resolve(root, 'resources'), resolve(root, 'forms')]);
    server.watcher.on('all', (_event, file) => {
      if (!isDeclaration(file)) return;
      const { moduleGraph, hot } = server.environments.client;
      const stale = moduleGraph.getModuleById(internalId);
      if (stale) moduleGraph.invalidateModule(stale);
      hot.send({ type: 'full-reload' });
    });
  }

  return {
    name: 'route-manifest',
    configResolved(config) {
      root = config.root;
    },
    configureServer: reloadOn,
    resolveId: (id) => (id === publicId ? internalId : undefined),
    async load(id) {
      if (id !== internalId) return undefined;
      const { module } = await runnerImport<{ manifest: RouteManifest }>(resolve(root, 'src/build/collect.ts'), { root, configFile: false, logLevel: 'error' });
      const { sections, routes } = module.manifest;
      const searchable = routes.map((route) => ({ ...route, initials: pinyinInitials(route.title) }));
      // One JSON text is parsed faster than an object literal of the same size is compiled.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify({ sections, routes: searchable }))});`;
    },
  };
}
