import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runnerImport, type Plugin, type Rolldown } from 'vite';
import { preloadsFile, type Preloads } from '../meta/preloads.ts';

type Collected = typeof import('./collect.ts');
type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

const frame = ['src/web/shell/start.tsx', 'src/web/shell/workspace/Workspace.tsx'];
const list = 'src/web/pages/resource/index.tsx';

/** The chunks that hold these modules, what they import, and their styles. */
function filesOf(modules: readonly string[], chunks: Chunks): Set<string> {
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk): void => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const name of chunk.imports) {
      const imported = chunks.get(name);
      if (imported) add(imported);
    }
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  };
  for (const chunk of chunks.values()) if (chunk.moduleIds.some((id) => modules.includes(id))) add(chunk);
  return files;
}

/**
 * Writes which files each list needs, so that the server can name them all in the page itself: the browser then asks for
 * them at once, instead of finding one after the other while it runs the first.
 */
export function preloads(): Plugin {
  let root = process.cwd();
  return {
    name: 'preloads',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir = '' }, bundle) {
      const chunks: Chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
      );
      const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
      const first = filesOf([entry?.facadeModuleId ?? ''], chunks);
      const later = (modules: readonly string[], but: ReadonlySet<string>) =>
        [
          ...filesOf(
            modules.map((module) => resolve(root, module)),
            chunks,
          ),
        ].filter((name) => !but.has(name));
      const shell = later(frame, first);
      const shared = later([...frame, list], first);
      const { module } = await runnerImport<Collected>(resolve(root, 'src/build/collect.ts'), {
        root,
        configFile: false,
        logLevel: 'error',
      });
      const known = new Set([...first, ...shared]);
      const lists = module.manifest.routes.flatMap(({ path, resource, page }) =>
        resource && !page ? [[path, later([`resources/${resource}.ts`], known)] as const] : [],
      );
      const found: Preloads = { shell, list: shared, places: Object.fromEntries(lists) };
      await writeFile(join(dir, preloadsFile), JSON.stringify(found));
    },
  };
}
