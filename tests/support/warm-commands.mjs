/**
 * A process that runs commands of the project in whose folder it was started, one after the other, as
 * `src/cli/run.mjs` runs one. Each run loads all modules anew, but compiles only those whose files have changed.
 */
import { stat } from 'node:fs/promises';
import { createServer, createServerModuleRunner } from 'vite';

/** Modules that list files. */
const listing = new Set();
const findListing = {
  name: 'find-listing',
  enforce: 'pre',
  transform(code, id) {
    if (code.includes('import.meta.glob')) listing.add(id);
  },
};

const vite = await createServer({
  plugins: [findListing],
  configFile: false,
  envFile: false,
  publicDir: false,
  appType: 'custom',
  logLevel: 'silent',
  server: { middlewareMode: true, watch: null, hmr: false, ws: false },
  optimizeDeps: { noDiscovery: true },
});
const environment = vite.environments.ssr;
const changedAt = new Map();

const timeOf = (file) =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

/** Of files that are listed, some may have come or gone. */
async function forgetChanged() {
  for (const module of environment.moduleGraph.idToModuleMap.values()) {
    if (!module.file) continue;
    const time = await timeOf(module.file);
    if (listing.has(module.id) || (changedAt.get(module) ?? time) !== time)
      environment.moduleGraph.invalidateModule(module);
    changedAt.set(module, time);
  }
}

async function run([command, ...args]) {
  const text = { log: '', error: '' };
  for (const stream of ['log', 'error']) console[stream] = (line) => void (text[stream] += `${line}\n`);
  const runner = createServerModuleRunner(environment, { hmr: false });
  try {
    const module = await runner.import(`/src/cli/${command}.command.ts`);
    const code = await module.run(args);
    return { code, out: text.log, err: text.error };
  } catch (error) {
    return { code: 1, out: text.log, err: `${text.error}${error.stack}` };
  } finally {
    await runner.close();
    // By now the times of all files that were compiled are known.
    await forgetChanged();
  }
}

process.on('message', async (args) => {
  await forgetChanged();
  process.send(await run(args));
});
