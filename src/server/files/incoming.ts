import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Arrived } from './storage.ts';

/** An upload that takes longer than this was given up. */
const abandonedMs = 3_600_000;

/** The folder in which uploads lie until they are checked and stored. */
export class Incoming {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes a stream out, chunk by chunk. */
  async receive(stream: Readable): Promise<Arrived> {
    await mkdir(this.#folder, { recursive: true });
    const path = join(this.#folder, randomBytes(16).toString('hex'));
    const hash = createHash('sha256');
    let size = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        hash.update(chunk);
        done(null, chunk);
      },
    });
    // Opened before the first byte: a stream that fails at once would otherwise be discarded
    // before the file exists, and the file would stay.
    const file = await open(path, 'wx', 0o600);
    try {
      await pipeline(stream, meter, file.createWriteStream({ flush: true }));
    } catch (error) {
      await file.close();
      await this.discard({ path });
      throw error;
    }
    return { path, size, sha256: hash.digest('hex') };
  }

  discard({ path }: Pick<Arrived, 'path'>): Promise<void> {
    return rm(path, { force: true });
  }

  /** Takes away what a crash has left here. */
  async sweep(now: number): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found && now - found.mtimeMs > abandonedMs) await rm(path, { force: true });
    }
  }
}
