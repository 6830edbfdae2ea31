import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { preloadsFile, type Preloads } from '../../meta/preloads.ts';

const none: Preloads = { shell: [], list: [], places: {} };

/** Another build may stand there with the next request, so it is read for each. */
const readPreloads = (folder: string): Promise<Preloads> =>
  readFile(join(folder, preloadsFile), 'utf8').then(
    (text) => ({ ...none, ...(JSON.parse(text) as Partial<Preloads>) }),
    () => none,
  );

/** The files that the page at a path of the console will ask for. */
function filesFor(path: string, { shell, list, places }: Preloads): readonly string[] {
  const place = path.replace(/(.)\/+$/, '$1');
  return Object.hasOwn(places, place) ? [...list, ...(places[place] ?? [])] : shell;
}

const tag = (base: string, file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${base}${file}">`
    : `<link rel="modulepreload" crossorigin href="${base}${file}">`;

/** Quotes and tags in names of an installation's own file must not end the attribute. */
const escaped = (text: string): string => text.replace(/[&"<>]/g, (char) => `&#${char.charCodeAt(0)};`);

interface Asked {
  folder: string;
  /** `/super_cloud/admin/` */
  base: string;
  /** Path below the base. */
  path: string;
  /** Whoever has no session sees the sign-in screen, which needs nothing more. */
  hasSession: boolean;
  /** External applications that the installation has an address for; the page need not ask for them again. */
  externals: readonly string[];
}

/** The page with the files it will need and what else the server knows already. */
export async function consolePage({ folder, base, path, hasSession, externals }: Asked): Promise<string> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const files = hasSession ? filesFor(path, await readPreloads(folder)) : [];
  const head = [
    `<meta name="externals" content="${escaped(externals.join(' '))}">`,
    ...files.map((file) => tag(base, file)),
  ];
  return page.replace('</head>', () => `${head.join('\n')}\n</head>`);
}
