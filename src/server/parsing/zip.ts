import { crc32 } from 'node:zlib';
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl';

export interface ZipLimits {
  readonly entries: number;
  /** Bytes of all entries together, unpacked. */
  readonly total: number;
  /** Unpacked to packed; what a person typed never repeats itself that often. */
  readonly ratio: number;
}

/** Small entries may repeat themselves as they like. */
const ratioFrom = 1024 * 1024;

/** An archive that cannot be read, or would be too large unpacked. */
export class ZipError extends Error {
  constructor(readonly reason: 'broken' | 'tooLarge') {
    super(reason);
    this.name = 'ZipError';
  }
}

/** An archive that somebody sent. What its directory promises is checked before anything is unpacked. */
export class ZipArchive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(file: Buffer, limits: ZipLimits): Promise<ZipArchive> {
    const zip = await fromBufferPromise(file).catch(broken);
    return new ZipArchive(zip, await entriesOf(zip, limits));
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The unpacked bytes of an entry, piece by piece: never more than its directory promised, and those that it was made of. */
  async *read(name: string): AsyncIterable<Buffer> {
    const entry = this.#entries.get(name);
    if (!entry) throw new ZipError('broken');
    let crc = 0;
    const stream = await this.#zip.openReadStreamPromise(entry).catch(broken);
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        crc = crc32(chunk, crc);
        yield chunk;
      }
    } catch (error) {
      // Errors of whoever reads do not pass through here: what breaks is the stream.
      broken(error);
    }
    if (crc !== entry.crc32) throw new ZipError('broken');
  }
}

/** The names of the entries of an archive on disk, of which nothing is unpacked. */
export async function zipNames(path: string, maxEntries: number): Promise<string[]> {
  const zip = await openPromise(path).catch(broken);
  try {
    return [...(await entriesOf(zip, { entries: maxEntries, total: Infinity, ratio: Infinity })).keys()];
  } finally {
    zip.close();
  }
}

async function entriesOf(zip: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw new ZipError('tooLarge');
  const entries = new Map<string, Entry>();
  let total = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize;
      if (
        total > limits.total ||
        (entry.uncompressedSize > ratioFrom && entry.uncompressedSize > entry.compressedSize * limits.ratio)
      )
        throw new ZipError('tooLarge');
      if (entry.isEncrypted() || entries.has(entry.fileName)) throw new ZipError('broken');
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    broken(error);
  }
  return entries;
}

/** Everything that the library throws says that the file is none, but for faults of the machine. */
function broken(error: unknown): never {
  throw error instanceof ZipError || isOwnFault(error) ? error : new ZipError('broken');
}

const isOwnFault = (error: unknown): boolean => (error as NodeJS.ErrnoException).syscall !== undefined;
