import type { FileHandle } from 'node:fs/promises';
import type { FileExtension } from '../../meta/uploads.ts';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endSize = 22;
/** The end of an archive may be followed by a comment of up to 64 KB. */
const mostTail = 65_535 + endSize;
const mostDirectory = 4 * 1024 * 1024;

/** What an Office document has in its archive. */
const parts: readonly (readonly [start: string, ext: FileExtension])[] = [['word/', 'docx'], ['xl/', 'xlsx'], ['ppt/', 'pptx']];

/** Which Office document an archive is. One that carries macros is none, nor is any other archive. */
export async function officeArchive(file: FileHandle, size: number): Promise<FileExtension | undefined> {
  const names = await namesWithin(file, size);
  if (!names?.includes('[Content_Types].xml') || names.some((name) => /vbaproject|\.(exe|js|html?)$/i.test(name))) return undefined;
  return parts.find(([start]) => names.some((name) => name.startsWith(start)))?.[1];
}

async function namesWithin(file: FileHandle, size: number): Promise<string[] | undefined> {
  const tail = await read(file, Math.max(0, size - mostTail), Math.min(size, mostTail));
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + endSize > tail.length || tail.readUInt32LE(end) !== endSignature) return undefined;
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (length > mostDirectory || start + length > size) return undefined;
  const directory = await read(file, start, length);
  const names: string[] = [];
  for (let at = 0; at + 46 <= directory.length; ) {
    if (directory.readUInt32LE(at) !== entrySignature) return undefined;
    const name = directory.readUInt16LE(at + 28);
    names.push(directory.toString('utf8', at + 46, at + 46 + name));
    at += 46 + name + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}

/** Streams of the documents that Office wrote before 2007, as their directory names them. */
const streams: readonly (readonly [name: string, ext: FileExtension])[] = [['WordDocument', 'doc'], ['Workbook', 'xls'], ['Book', 'xls'], ['PowerPoint Document', 'ppt']];

/** Which of the older Office documents a compound file is. */
export async function officeCompound(file: FileHandle, head: Buffer): Promise<FileExtension | undefined> {
  if (head.length < 512) return undefined;
  const sector = 1 << Math.min(16, head.readUInt16LE(30));
  const directory = await read(file, (head.readUInt32LE(48) + 1) * sector, 4096);
  const names: string[] = [];
  for (let at = 0; at + 128 <= directory.length; at += 128) names.push(directory.toString('utf16le', at, at + Math.max(0, Math.min(64, directory.readUInt16LE(at + 64)) - 2)));
  return streams.find(([name]) => names.includes(name))?.[1];
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}
