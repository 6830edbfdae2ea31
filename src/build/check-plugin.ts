import { resolve } from 'node:path';
import { runnerImport, type Plugin } from 'vite';

/**
 * Checks declarations and policies before the server is built, and sets a build flag: the bundled declarations cannot
 * change any more, so the server need not check two hundred entities again at each start.
 */
export function checkDeclarations(): Plugin {
  let root = process.cwd();
  return {
    name: 'check-declarations',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    config: () => ({ environments: { ssr: { define: { 'import.meta.env.CHECKED_AT_BUILD': 'true' } } } }),
    configResolved(config) {
      root = config.root;
    },
    async buildStart() {
      try {
        await runnerImport(resolve(root, 'src/build/check-all.ts'), { root, configFile: false, logLevel: 'error' });
      } catch (error) {
        this.error(error instanceof Error ? error.message : String(error));
      }
    },
  };
}
