/**
 * Runs a command of this folder: `node src/cli/run.mjs check`. Vite compiles TypeScript and `import.meta.glob` for
 * Node, as it does for the server.
 */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const folder = dirname(fileURLToPath(import.meta.url));
const commands = readdirSync(folder).flatMap((file) =>
  /^[a-z]+\.command\.ts$/.test(file) ? [file.split('.')[0]] : [],
);
const [command, ...args] = process.argv.slice(2);

async function run() {
  const vite = await createServer({
    root: join(folder, '../..'),
    configFile: false,
    envFile: false,
    publicDir: false,
    appType: 'custom',
    logLevel: 'silent',
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
    // Hundreds of declarations are JSON: a text to parse is compiled sooner than a module that names each key.
    json: { stringify: true, namedExports: false },
  });
  try {
    const module = await vite.ssrLoadModule(`/src/cli/${command}.command.ts`);
    return await module.run(args);
  } finally {
    await vite.close();
  }
}

if (!commands.includes(command)) {
  console.error(`Usage: npm run <${commands.join('|')}> -- …`);
  process.exitCode = 2;
} else process.exitCode = await run();
