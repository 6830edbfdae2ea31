import type { Readable } from 'node:stream';

/** Bytes that arrived and lie in a file of their own until they are stored. */
export interface Arrived {
  readonly path: string;
  readonly size: number;
  /** Of the content, in hexadecimal. */
  readonly sha256: string;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where the bytes of uploaded files lie. What they are and to whom they belong stands in the database. */
export interface FileStorage {
  /** As the file's row names it. */
  readonly provider: 'local' | 'minio';
  /** Stores what arrived, completely or not at all, and takes over the file that it lies in. */
  put(key: string, arrived: Arrived, mime: string): Promise<void>;
  /** Undefined where nothing is stored under the key. */
  open(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** What is not there counts as removed. */
  remove(key: string): Promise<void>;
}
