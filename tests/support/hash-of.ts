import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** One hash over the names and contents of files and folders of the project, but for those that do not matter. */
export async function hashOf(paths: readonly string[], except: RegExp): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of await filesOf(path)) if (!except.test(file)) hash.update(`${file}\0`).update(await readFile(join(root, file))).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(join(root, path))).isDirectory()) return [path];
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)).toSorted();
}
