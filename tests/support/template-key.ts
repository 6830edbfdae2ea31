import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * The files that affect an installation, and (below) those among them that do not: console, commands, routes and
 * sheets.
 */
export const madeFrom = [
  'flows',
  'forms',
  'labels',
  'policies',
  'resources',
  'package-lock.json',
  'src',
  'tests/support/install-template.ts',
];
const notMadeFrom = /^src\/(web|build|cli|server\/(http|sheets|parsing))\//;

/** A hash of all names and contents. */
export async function templateKey(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const path of madeFrom) {
    for (const file of await filesOf(root, path))
      if (!notMadeFrom.test(file))
        hash
          .update(`${file}\0`)
          .update(await readFile(join(root, file)))
          .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

async function filesOf(root: string, path: string): Promise<string[]> {
  if (!(await stat(join(root, path))).isDirectory()) return [path];
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted();
}
