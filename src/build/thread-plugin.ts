import { build, type Plugin, type Rolldown } from 'vite';

const suffix = '?thread';

/**
 * `import code from './x.thread.ts?thread'`: the file and all its imports, bundled as one piece of JavaScript for a
 * worker thread. It is a string in the importing module, so it works the same in a build, in tests and under `npm run
 * dev`, and there is no second file that could be missing.
 */
export function threads(): Plugin {
  return {
    name: 'threads',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return undefined;
      const found = await this.resolve(source.slice(0, -suffix.length), importer, { skipSelf: true });
      return found && found.id + suffix;
    },
    async load(id) {
      if (!id.endsWith(suffix)) return undefined;
      const { code, moduleIds } = await bundle(id.slice(0, -suffix.length));
      for (const file of moduleIds) this.addWatchFile(file);
      return `export default ${JSON.stringify(code)};`;
    },
  };
}

/** As CommonJS, because a thread started from a string cannot be an ES module. */
async function bundle(entry: string): Promise<Rolldown.OutputChunk> {
  const result = (await build({
    configFile: false,
    envFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      write: false,
      target: 'node20',
      copyPublicDir: false,
      rolldownOptions: { output: { format: 'cjs', codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  return result.output[0];
}
