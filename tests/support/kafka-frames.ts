/** Reads what the Kafka protocol puts into a frame. */
export class FrameReader {
  #at = 0;
  constructor(readonly bytes: Buffer) {}

  get left(): number {
    return this.bytes.length - this.#at;
  }
  #skip(length: number): number {
    const at = this.#at;
    if (length > this.left) throw new Error(`a frame of ${this.bytes.length} bytes ends before ${at + length}`);
    this.#at += length;
    return at;
  }
  int8 = (): number => this.bytes.readInt8(this.#skip(1));
  int16 = (): number => this.bytes.readInt16BE(this.#skip(2));
  int32 = (): number => this.bytes.readInt32BE(this.#skip(4));
  uint32 = (): number => this.bytes.readUInt32BE(this.#skip(4));
  int64 = (): bigint => this.bytes.readBigInt64BE(this.#skip(8));
  take = (length: number): Buffer => this.bytes.subarray(this.#skip(length), this.#at);

  text(): string | null {
    const length = this.int16();
    return length < 0 ? null : this.take(length).toString();
  }
  block(): Buffer {
    return this.take(Math.max(0, this.int32()));
  }
  list<T>(read: () => T): T[] {
    return Array.from({ length: Math.max(0, this.int32()) }, read);
  }
  varint(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.take(1)[0] as number;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    }
  }
  varBlock(): Buffer | null {
    const length = this.varint();
    return length < 0 ? null : this.take(length);
  }
}

/** Writes a reply. */
export class FrameWriter {
  readonly #parts: Buffer[] = [];

  #add(size: number, write: (buffer: Buffer) => void): this {
    const buffer = Buffer.alloc(size);
    write(buffer);
    this.#parts.push(buffer);
    return this;
  }
  int8 = (value: number): this => this.#add(1, (buffer) => buffer.writeInt8(value));
  int16 = (value: number): this => this.#add(2, (buffer) => buffer.writeInt16BE(value));
  int32 = (value: number): this => this.#add(4, (buffer) => buffer.writeInt32BE(value));
  int64 = (value: bigint | number): this => this.#add(8, (buffer) => buffer.writeBigInt64BE(BigInt(value)));

  text(value: string | null): this {
    if (value === null) return this.int16(-1);
    this.int16(Buffer.byteLength(value));
    this.#parts.push(Buffer.from(value));
    return this;
  }
  block(bytes: Buffer): this {
    this.int32(bytes.length);
    this.#parts.push(bytes);
    return this;
  }
  list<T>(values: readonly T[], write: (value: T) => unknown): this {
    this.int32(values.length);
    values.forEach(write);
    return this;
  }
  done = (): Buffer => Buffer.concat(this.#parts);
}

/** CRC-32C, by which brokers tell a damaged batch. */
function crc32c(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

export interface PublishedRecord {
  readonly topic: string;
  readonly partition: number;
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Record<string, unknown>;
}

/** The records of a batch in the format of Kafka 0.11 and later; throws on one that a broker would refuse. */
export function recordsOf(batch: Buffer): Omit<PublishedRecord, 'topic' | 'partition'>[] {
  const head = new FrameReader(batch);
  head.int64();
  if (head.int32() !== head.left) throw new Error('the length of the batch is wrong');
  head.int32();
  if (head.int8() !== 2) throw new Error('the batch is of an old format');
  const crc = head.uint32();
  const covered = head.take(head.left);
  if (crc32c(covered) !== crc) throw new Error('the batch is damaged');
  const body = new FrameReader(covered);
  if ((body.int16() & 7) !== 0) throw new Error('the batch is compressed');
  body.take(4 + 8 + 8 + 8 + 2 + 4);
  return body.list(() => {
    const record = new FrameReader(body.varBlock() as Buffer);
    record.int8();
    record.varint();
    record.varint();
    const key = String(record.varBlock());
    const value = String(record.varBlock());
    const headers = Object.fromEntries(
      Array.from({ length: record.varint() }, () => [String(record.varBlock()), String(record.varBlock())]),
    );
    return { key, headers, body: JSON.parse(value) as Record<string, unknown> };
  });
}
