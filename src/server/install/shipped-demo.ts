import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGunzip, createGzip } from 'node:zlib';
import { chinaDay } from '../../meta/china-time.ts';
import type { Config } from '../config.ts';
import { embeddedFile, embeddedName } from '../storage/backup.ts';

/** The demo of one day, made by the build, so that the first starts of that day need not make it. */
interface Shipped {
  readonly day: string;
  readonly server: string;
}

const about = 'about.json';
const packed = `${embeddedName}.gz`;
const files = 'files';

/** Says in a database that it came from the build, until that installation has made it its own. */
export const shippedMark = 'shippedDemo';

/** Each build has its own: the names of all chunks stand in the entry. */
async function serverPrint(): Promise<string> {
  const entry = await readFile(join(dirname(fileURLToPath(import.meta.url)), 'main.js'));
  return createHash('sha256').update(entry).digest('hex');
}

async function isOf(folder: string, now: number): Promise<boolean> {
  // A server that runs from its sources has none beside it.
  const text = await readFile(join(folder, about), 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  const { day, server } = JSON.parse(text) as Shipped;
  return day === chinaDay(now) && server === (await serverPrint());
}

/**
 * Unpacks the demo if it is one of today and of this server: its files into the data folder and its database to `file`.
 * Files on an object storage are put there one by one as the demo is made, so it is made anew for them.
 */
export async function unpackDemo(config: Config, now: number, file: string): Promise<boolean> {
  const { shippedDir, dataDir, production, s3 } = config;
  if (production || s3 || !(await isOf(shippedDir, now))) return false;
  await mkdir(dataDir, { recursive: true });
  await cp(join(shippedDir, files), join(dataDir, files), { recursive: true });
  const unfinished = `${file}.new`;
  await pipeline(
    createReadStream(join(shippedDir, packed)),
    createGunzip(),
    createWriteStream(unfinished, { flush: true }),
  );
  await rename(unfinished, file);
  return true;
}

/** Packs what was made in `dataDir` at that moment into an empty folder. */
export async function packDemo(dataDir: string, now: number, folder: string): Promise<void> {
  await cp(join(dataDir, files), join(folder, files), { recursive: true });
  await pipeline(
    createReadStream(embeddedFile(dataDir)),
    createGzip({ level: 5 }),
    createWriteStream(join(folder, packed)),
  );
  const shipped = { day: chinaDay(now), server: await serverPrint() };
  await writeFile(join(folder, about), JSON.stringify(shipped));
}
