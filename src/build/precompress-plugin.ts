import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|html|svg|json)$/;
/** Below this size, the headers outweigh the savings. */
const minBytes = 1024;

/** The last step up takes three times as long, for 2 % less to send. */
const brotliQuality = constants.BROTLI_MAX_QUALITY - 1;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < minBytes) return;
  await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }).then((data) => writeFile(`${file}.br`, data)),
    zip(content, { level: 9 }).then((data) => writeFile(`${file}.gz`, data)),
  ]);
}

/** Writes a `.br` and a `.gz` next to every text file of the console, so that the server need not compress. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        const names = await readdir(dir, { recursive: true });
        const known = new Set(names);
        // Files of earlier releases are already compressed.
        const fresh = names.filter(
          (name) => compressible.test(name) && !(name.startsWith('assets') && known.has(`${name}.br`)),
        );
        await Promise.all(fresh.map((name) => compressFile(join(dir, name))));
      },
    },
  };
}
