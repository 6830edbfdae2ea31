import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDeflateRaw, crc32 } from 'node:zlib';

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

const utf8 = 0x0800;
const sizesFollow = 0x0008;
const deflated = 8;
const version = 20;
/** 1980-01-01: a file that holds the same is the same, whenever it was made. */
const day = 0x0021;
/** Sizes have four bytes here. */
const maxSize = 0xffff_ffff;

/**
 * Writes a zip archive front to back: nothing of an entry is kept, so its sizes stand behind it.
 * Deflating happens on the thread pool, beside everything else that the process does.
 */
export class ZipWriter {
  readonly #entries: Entry[] = [];
  #offset = 0;

  constructor(readonly out: Writable) {}

  async add(name: string, content: AsyncIterable<string>, signal?: AbortSignal): Promise<void> {
    const bytes = Buffer.from(name);
    const offset = this.#offset;
    await this.#write(localHeader(bytes));
    let crc = 0;
    let size = 0;
    let packed = 0;
    await pipeline(
      Readable.from(content),
      async function* measure(source: AsyncIterable<string>) {
        for await (const text of source) {
          const chunk = Buffer.from(text);
          crc = crc32(chunk, crc);
          size += chunk.length;
          yield chunk;
        }
      },
      createDeflateRaw({ level: 6 }),
      async function* count(source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          packed += chunk.length;
          yield chunk;
        }
      },
      this.out,
      { end: false, signal },
    );
    this.#offset += packed;
    if (size > maxSize || this.#offset > maxSize) throw new RangeError('an archive of more than 4 GB');
    await this.#write(descriptor(crc, packed, size));
    this.#entries.push({ name: bytes, offset, crc, packed, size });
  }

  /** Writes the directory. The stream is the caller's to end. */
  async finish(): Promise<void> {
    const start = this.#offset;
    for (const entry of this.#entries) await this.#write(directoryEntry(entry));
    await this.#write(directoryEnd(this.#entries.length, this.#offset - start, start));
  }

  #write(chunk: Buffer): Promise<void> {
    this.#offset += chunk.length;
    return new Promise((resolve, reject) => this.out.write(chunk, (error) => (error ? reject(error) : resolve())));
  }
}

/** Little-endian numbers one after the other: `[bytes, value]`. */
function pack(...fields: readonly (readonly [2 | 4, number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

const localHeader = (name: Buffer) =>
  Buffer.concat([
    pack(
      [4, 0x04034b50],
      [2, version],
      [2, utf8 | sizesFollow],
      [2, deflated],
      [2, 0],
      [2, day],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ),
    name,
  ]);

const descriptor = (crc: number, packed: number, size: number) =>
  pack([4, 0x08074b50], [4, crc], [4, packed], [4, size]);

const directoryEntry = ({ name, offset, crc, packed, size }: Entry) =>
  Buffer.concat([
    pack(
      [4, 0x02014b50],
      [2, version],
      [2, version],
      [2, utf8 | sizesFollow],
      [2, deflated],
      [2, 0],
      [2, day],
      [4, crc],
      [4, packed],
      [4, size],
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ),
    name,
  ]);

const directoryEnd = (entries: number, size: number, start: number) =>
  pack([4, 0x06054b50], [2, 0], [2, 0], [2, entries], [2, entries], [4, size], [4, start], [2, 0]);
