import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';

/** Journeys use the built console, in `dist/client` or in `CONSOLE_DIR`. */
export default function findConsole({ config }: TestProject): void {
  const folder = config.env.CONSOLE_DIR as string;
  if (!existsSync(resolve(folder, 'index.html')))
    throw new Error(`${folder} holds no built console; run \`npm run build\` first`);
}
