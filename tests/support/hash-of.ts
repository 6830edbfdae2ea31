import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** One hash over the names and contents of files and folders below a root, but for those that do not matter. */
export async function hashOf(root: string, paths: readonly string[], except: RegExp): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of await filesOf(root, path)) if (!except.test(file)) hash.update(`${file}\0`).update(await readFile(join(root, file))).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

async function filesOf(root: string, path: string): Promise<string[]> {
  if (!(await stat(join(root, path))).isDirectory()) return [path];
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name))).toSorted();
}
