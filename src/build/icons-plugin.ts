import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type { RouteManifest } from '../meta/routes.ts';
import { editorIcons, frameIcons } from '../web/shared/icon/frame-names.ts';

const prefix = 'virtual:icons/';
const folder = join(
  dirname(createRequire(import.meta.url).resolve('@ant-design/icons-svg/package.json')),
  'inline-svg/outlined',
);

/**
 * Rounds coordinates to whole numbers, which is precise enough on a grid of 1024. Leaves out arcs, because their flags
 * have no separators.
 */
const coarse = (path: string): string =>
  path.replace(/[^aA]+|[aA][^a-zA-Z]*/g, (part) => (/^a/i.test(part) ? part : part.replace(/-?\d*\.\d+/g, whole)));

/** A sign or a decimal point can be the only separator between two numbers, so a space may have to replace it. */
function whole(number: string): string {
  const rounded = Math.round(Number(number));
  return rounded < 0 || /^\d/.test(number) ? String(rounded) : ` ${rounded || 0}`;
}

/** The path data of one icon. */
async function outline(name: string): Promise<string | undefined> {
  const svg = await readFile(join(folder, `${name}.svg`), 'utf8').catch(() => undefined);
  return svg && [...svg.matchAll(/<path d="([^"]+)"/g)].map(([, path = '']) => coarse(path)).join('');
}

/**
 * Icon outlines as plain data: `frame` for the icons of the first screen, `menu` for the icons that declarations name,
 * `editor` for the tools of the text editor, `picker` for the whole set. An unknown name fails the build with a
 * message.
 */
export function icons(): Plugin {
  let root = process.cwd();

  async function names(set: string): Promise<string[]> {
    if (set === 'picker') return (await readdir(folder)).map((file) => file.replace('.svg', ''));
    if (set === 'editor') return [...editorIcons];
    const { module } = await runnerImport<{ manifest: RouteManifest }>(resolve(root, 'src/build/collect.ts'), {
      root,
      configFile: false,
      logLevel: 'error',
    });
    const { sections, routes } = module.manifest;
    const topLevel = routes.filter(({ section }) => section === undefined);
    const frame: string[] = [...frameIcons, ...[...sections, ...topLevel].flatMap(({ icon }) => icon ?? [])];
    return set === 'frame' ? frame : routes.flatMap(({ icon }) => (icon && !frame.includes(icon) ? icon : []));
  }

  return {
    name: 'icons',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const found: Record<string, string> = {};
      for (const name of [...new Set(await names(id.slice(prefix.length + 1)))].toSorted()) {
        const path = await outline(name);
        if (path === undefined) this.error(`there is no icon "${name}"; see the names in ${folder}`);
        found[name] = path;
      }
      return `export default ${JSON.stringify(found)};`;
    },
  };
}
