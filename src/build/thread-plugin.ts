import { build, type Plugin, type Rolldown } from 'vite';

const suffix = '?thread';

/**
 * `import code from './x.thread.ts?thread'`: the file with all that it imports as one piece of JavaScript, to be
 * started as a thread. It is a text within the module that imports it, so it is the same in a build, in tests
 * and under `npm run dev`, and there is no second file that could be missing beside the first.
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

/** As CommonJS, which is what a thread takes that is started from a text. */
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
