import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** Journeys use the built console, in `dist/client` or in `CONSOLE_DIR`. */
export default function findConsole(): void {
  const folder = resolve(process.env.CONSOLE_DIR ?? 'dist/client');
  if (!existsSync(resolve(folder, 'index.html')))
    throw new Error(`${folder} holds no built console; run \`npm run build\` first`);
  process.env.CONSOLE_DIR = folder;
}
