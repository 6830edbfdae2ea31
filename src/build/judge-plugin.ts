import { resolve } from 'node:path';
import { runnerImport, type Plugin } from 'vite';

/**
 * Judges declarations and policies before the server is built, and tells the server so: what it
 * holds cannot change any more, and a start need not judge two hundred entities again.
 */
export function judgeDeclarations(): Plugin {
  let root = process.cwd();
  return {
    name: 'judge-declarations',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    config: () => ({ environments: { ssr: { define: { 'import.meta.env.JUDGED_AT_BUILD': 'true' } } } }),
    configResolved(config) {
      root = config.root;
    },
    async buildStart() {
      try {
        await runnerImport(resolve(root, 'src/build/judged.ts'), { root, configFile: false, logLevel: 'error' });
      } catch (error) {
        this.error(error instanceof Error ? error.message : String(error));
      }
    },
  };
}
