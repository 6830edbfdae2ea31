import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

export const serverBuild = {
  ssr: true,
  target: 'node20',
  copyPublicDir: false,
  rolldownOptions: {
    input: { program: 'src/cli/main/program.ts' },
    // In one folder: modules find the console by where they lie. V8 keeps what it compiles of CommonJS alone.
    output: { format: 'cjs' as const, entryFileNames: '[name]-[hash].cjs', chunkFileNames: '[name]-[hash].cjs' },
    checks: { pluginTimings: false },
  },
};

/**
 * All packages are part of the bundle: a start that looks for hundreds of small files takes a fifth longer. Not those
 * that load a binary, or would if it were there.
 */
const packages = { noExternal: true as const, external: ['libsql', '@node-rs/argon2', 'pg'] };

/** What is done to the server where it is built; run from its sources, it takes packages as they are. */
export function bundleServer(): Plugin {
  return {
    name: 'bundle-server',
    apply: 'build',
    configEnvironment: (name) => (name === 'ssr' ? { resolve: packages } : undefined),
    applyToEnvironment: (environment) => environment.name === 'ssr',
    // V8 keeps the text of a module, at two bytes for each character if a single one of them is Chinese; escaped, at one.
    async generateBundle(_options, bundle) {
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
      emit('launch.mjs', await readFile(new URL('launch.mjs', import.meta.url), 'utf8'));
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue;
        part.code = part.code.replaceAll(/[\u0080-\uffff]/g, escaped);
        if (!part.isEntry) continue;
        emit('compile.js', `import { compile } from './launch.mjs';\n\nawait compile('${part.fileName}');\n`);
        for (const name of ['main', 'demo', 'backup', 'restore'])
          emit(
            `${name}.js`,
            `import { launch } from './launch.mjs';\n\nawait launch('${part.fileName}', '${name}');\n`,
          );
      }
    },
  };
}

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
