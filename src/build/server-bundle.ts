import type { Plugin } from 'vite';

export const serverBuild = {
  ssr: true,
  target: 'node20',
  copyPublicDir: false,
  rolldownOptions: {
    // Beside the server, what its operators need where neither sources nor Vite are installed.
    input: {
      main: 'src/server/main.ts',
      demo: 'src/cli/main/demo.ts',
      backup: 'src/cli/main/backup.ts',
      restore: 'src/cli/main/restore.ts',
    },
    // In one folder: modules find the console by where they lie.
    output: { chunkFileNames: '[name]-[hash].js' },
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
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle))
        if (part.type === 'chunk') part.code = part.code.replaceAll(/[\u0080-\uffff]/g, escaped);
    },
  };
}

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
