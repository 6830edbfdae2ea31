import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { importsOf } from './imports.ts';

/** A source file and the project files that it imports. */
export interface Module {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
  /** True if it imports by a glob pattern, like a registry. */
  readonly globs: boolean;
}

const folders = ['src', 'resources', 'tests'];
const code = /\.(tsx?|mjs)$/;

function* filesOf(root: string, folder: string): Iterable<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesOf(root, path);
    else if (code.test(entry.name)) yield path;
  }
}

/** The modules of the project by path, with imports parsed from their text. */
export function readModules(root: string): Map<string, Module> {
  const modules = new Map<string, Module>();
  for (const folder of folders) {
    for (const path of filesOf(root, folder)) {
      const text = readFileSync(join(root, path), 'utf8');
      const own = importsOf(path, text)
        .filter(({ from, typeOnly }) => from.startsWith('.') && !typeOnly)
        .map(({ from }) => from.replace(/\?.*$/, ''));
      const imports = own
        .map((name) => relative(root, resolve(root, dirname(path), name)))
        .filter((name) => existsSync(join(root, name)));
      modules.set(path, { path, text, imports, globs: text.includes('import.meta.glob') });
    }
  }
  return modules;
}

/** File → the files that import it. */
export function importersOf(modules: ReadonlyMap<string, Module>): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of modules.values())
    for (const to of imports) importers.set(to, [...(importers.get(to) ?? []), path]);
  return importers;
}

/** The number of files that a file imports, directly or indirectly. */
export function reachOf(modules: ReadonlyMap<string, Module>, path: string): number {
  const reached = new Set([path]);
  for (const at of reached) for (const next of modules.get(at)?.imports ?? []) reached.add(next);
  return reached.size;
}
