import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { SheetError } from './table.ts';

export interface ZipLimits {
  readonly entries: number;
  /** Bytes of all entries together, unpacked. */
  readonly total: number;
  /** Unpacked to packed; what a person typed never repeats itself that often. */
  readonly ratio: number;
}

interface Entry {
  readonly offset: number;
  readonly packed: number;
  readonly size: number;
  readonly method: number;
  readonly crc: number;
}

const endMark = 0x06054b50;
const endSize = 22;
const longestComment = 0xffff;
/** Small entries may repeat themselves as they like. */
const ratioFrom = 1024 * 1024;

/**
 * Reads an archive that somebody sent. What its directory promises is judged before anything is
 * unpacked, and an entry that turns out larger than it promised ends there: a bomb never gets off.
 */
export class ZipReader {
  readonly #file: Buffer;
  readonly #entries = new Map<string, Entry>();

  constructor(file: Buffer, limits: ZipLimits) {
    this.#file = file;
    try {
      this.#readDirectory(limits);
    } catch (error) {
      // A number that points outside of the file.
      throw error instanceof RangeError ? new SheetError('broken') : error;
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  #readDirectory(limits: ZipLimits): void {
    const file = this.#file;
    const end = this.#findEnd();
    const count = file.readUInt16LE(end + 10);
    if (count > limits.entries) throw new SheetError('tooLarge');
    let at = file.readUInt32LE(end + 16);
    let total = 0;
    for (let n = 0; n < count; n++) {
      if (file.readUInt32LE(at) !== 0x02014b50) throw new SheetError('broken');
      const encrypted = (file.readUInt16LE(at + 8) & 1) !== 0;
      const entry = { method: file.readUInt16LE(at + 10), crc: file.readUInt32LE(at + 16), packed: file.readUInt32LE(at + 20), size: file.readUInt32LE(at + 24), offset: file.readUInt32LE(at + 42) };
      const [name, extra, comment] = [file.readUInt16LE(at + 28), file.readUInt16LE(at + 30), file.readUInt16LE(at + 32)];
      const path = file.toString('utf8', at + 46, at + 46 + name);
      total += entry.size;
      if (total > limits.total || (entry.size > ratioFrom && entry.size > entry.packed * limits.ratio)) throw new SheetError('tooLarge');
      if (encrypted || this.#entries.has(path) || ![0, 8].includes(entry.method)) throw new SheetError('broken');
      this.#entries.set(path, entry);
      at += 46 + name + extra + comment;
    }
  }

  #findEnd(): number {
    for (let at = this.#file.length - endSize; at >= Math.max(0, this.#file.length - endSize - longestComment); at--) {
      if (this.#file.readUInt32LE(at) === endMark) return at;
    }
    throw new SheetError('broken');
  }

  /** The unpacked bytes of an entry, piece by piece. */
  async *read(name: string): AsyncIterable<Buffer> {
    const entry = this.#entries.get(name);
    if (!entry) throw new SheetError('broken');
    const { packed, size, method } = entry;
    let unpacked = 0;
    let crc = 0;
    try {
      for await (const chunk of method === 0 ? [this.#data(entry, packed)] : Readable.from([this.#data(entry, packed)]).compose(createInflateRaw({ chunkSize: 64 * 1024 }))) {
        unpacked += (chunk as Buffer).length;
        if (unpacked > size) throw new SheetError('broken');
        crc = crc32(chunk as Buffer, crc);
        yield chunk as Buffer;
      }
    } catch (error) {
      throw isDamage(error) ? new SheetError('broken') : error;
    }
    if (unpacked !== size || crc !== entry.crc) throw new SheetError('broken');
  }

  #data({ offset }: Entry, packed: number): Buffer {
    const file = this.#file;
    if (file.readUInt32LE(offset) !== 0x04034b50) throw new SheetError('broken');
    const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
    if (start + packed > file.length) throw new SheetError('broken');
    return file.subarray(start, start + packed);
  }
}

const isDamage = (error: unknown): boolean => error instanceof RangeError || ['Z_DATA_ERROR', 'Z_BUF_ERROR', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String((error as { code?: unknown }).code));
