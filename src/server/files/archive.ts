import type { FileHandle } from 'node:fs/promises';
import type { FileExtension } from '../../meta/uploads.ts';
import { inThread, ThreadLimitError } from '../parsing/thread.ts';
import type { ArchiveKind } from './archive-kind.ts';

const threadLimits = { timeoutMs: 10_000, memoryMb: 128 };

/** Which Office document an archive on disk is; one that takes too long to look at is none. */
export async function officeArchive(path: string): Promise<FileExtension | undefined> {
  const { default: code } = await import('./archive.thread.ts?thread');
  try {
    for await (const { ext } of inThread<ArchiveKind>(code, path, threadLimits)) return ext;
  } catch (error) {
    if (!(error instanceof ThreadLimitError)) throw error;
  }
  return undefined;
}

/** Streams of the documents that Office wrote before 2007, as their directory names them. */
const streams: readonly (readonly [name: string, ext: FileExtension])[] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
];

/** Which of the older Office documents a compound file is. */
export async function officeCompound(file: FileHandle, head: Buffer): Promise<FileExtension | undefined> {
  if (head.length < 512) return undefined;
  const sector = 1 << Math.min(16, head.readUInt16LE(30));
  const directory = await read(file, (head.readUInt32LE(48) + 1) * sector, 4096);
  const names: string[] = [];
  for (let at = 0; at + 128 <= directory.length; at += 128)
    names.push(directory.toString('utf16le', at, at + Math.max(0, Math.min(64, directory.readUInt16LE(at + 64)) - 2)));
  return streams.find(([name]) => names.includes(name))?.[1];
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}
